/** Short sounds, synthesised without files. Browsers allow sound only after the first touch. */
import { settings } from '$lib/settings.svelte.ts';

export type SoundName =
  | 'turn'
  | 'card'
  | 'flip'
  | 'dice-shake'
  | 'dice-land'
  | 'cube'
  | 'coin'
  | 'stamp'
  | 'shot'
  | 'knife'
  | 'pour'
  | 'fuse'
  | 'boom'
  | 'police'
  | 'token'
  | 'win'
  | 'lose'
  | 'tick'
  | 'say';

class Sounds {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  #touched = false;

  constructor() {
    const touch = (): void => {
      this.#touched = true;
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
  }

  /** Play a sound; `always`: also while the page is in the background (own turn, clock). */
  play(name: SoundName, always = false): void {
    if (
      settings.sound <= 0 ||
      (!always && document.visibilityState !== 'visible') ||
      (!this.#touched && !navigator.userActivation?.hasBeenActive)
    )
      return;
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state === 'suspended') void this.#context.resume();
      this[`_${name}`](this.#context.currentTime + 0.005);
    } catch {
      // A device without a sound card stays silent.
    }
  }

  #gain(at: number, peak: number, decay: number, attack = 0.002): GainNode {
    const context = this.#context as AudioContext;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(peak * settings.sound, at + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
    gain.connect(context.destination);
    return gain;
  }

  #tone(
    at: number,
    from: number,
    to: number,
    decay: number,
    peak: number,
    type: OscillatorType = 'sine',
    attack = 0.002,
  ): void {
    const context = this.#context as AudioContext;
    const tone = context.createOscillator();
    tone.type = type;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + decay);
    tone.connect(this.#gain(at, peak, decay, attack));
    tone.start(at);
    tone.stop(at + decay + attack + 0.02);
  }

  #hiss(
    at: number,
    decay: number,
    peak: number,
    filter: BiquadFilterType,
    frequency: number,
    q = 1,
    to = frequency,
  ): void {
    const context = this.#context as AudioContext;
    if (!this.#noise) {
      this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const data = this.#noise.getChannelData(0);
      for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const shape = context.createBiquadFilter();
    shape.type = filter;
    shape.frequency.setValueAtTime(frequency, at);
    shape.frequency.exponentialRampToValueAtTime(to, at + decay);
    shape.Q.value = q;
    source.connect(shape).connect(this.#gain(at, peak, decay));
    source.start(at, Math.random() * 0.4, decay + 0.05);
  }

  #knock(at: number, pitch = 190, peak = 0.5): void {
    this.#tone(at, pitch, pitch * 0.7, 0.08, peak, 'triangle');
    this.#hiss(at, 0.03, peak * 0.5, 'bandpass', 900, 2);
  }

  private _turn(at: number): void {
    this.#knock(at);
    this.#knock(at + 0.14, 205);
  }
  private _card(at: number): void {
    this.#hiss(at, 0.14, 0.25, 'bandpass', 2600, 0.8, 1200);
  }
  private _flip(at: number): void {
    this.#hiss(at, 0.05, 0.4, 'highpass', 2500);
    this.#knock(at + 0.03, 320, 0.15);
  }
  private '_dice-shake'(at: number): void {
    for (let i = 0; i < 5; i += 1) this.#hiss(at + i * 0.06, 0.03, 0.2, 'bandpass', 1800 + i * 120, 3);
  }
  private '_dice-land'(at: number): void {
    [0, 0.07, 0.12, 0.19].forEach((wait, i) => this.#knock(at + wait, 420 + 60 * i, 0.28 - i * 0.05));
  }
  private _cube(at: number): void {
    this.#knock(at, 520, 0.25);
  }
  private _coin(at: number): void {
    this.#tone(at, 2100, 2080, 0.22, 0.14);
    this.#tone(at + 0.06, 2750, 2740, 0.3, 0.12);
  }
  private _stamp(at: number): void {
    this.#tone(at, 120, 60, 0.12, 0.6, 'sine');
    this.#hiss(at, 0.05, 0.35, 'lowpass', 1200);
  }
  private _shot(at: number): void {
    this.#hiss(at, 0.22, 0.7, 'lowpass', 700, 1, 160);
    this.#tone(at, 140, 45, 0.18, 0.5);
  }
  private _knife(at: number): void {
    this.#hiss(at, 0.16, 0.25, 'bandpass', 5200, 4, 2600);
    this.#knock(at + 0.12, 240, 0.2);
  }
  private _pour(at: number): void {
    for (let i = 0; i < 6; i += 1) this.#tone(at + i * 0.07, 420 + i * 55, 520 + i * 55, 0.06, 0.12);
  }
  private _fuse(at: number): void {
    this.#hiss(at, 0.5, 0.16, 'highpass', 4200);
  }
  private _boom(at: number): void {
    this.#tone(at, 90, 32, 0.5, 0.9);
    this.#hiss(at, 0.45, 0.6, 'lowpass', 480, 1, 90);
  }
  private _police(at: number): void {
    this.#tone(at, 2350, 2450, 0.3, 0.08, 'triangle', 0.04);
    this.#tone(at + 0.02, 2480, 2380, 0.3, 0.06, 'triangle', 0.04);
  }
  private _token(at: number): void {
    [0, 0.08, 0.15, 0.2, 0.24].forEach((wait, i) => this.#tone(at + wait, 1500 + i * 90, 1480 + i * 90, 0.07, 0.12));
  }
  private _win(at: number): void {
    [392, 494, 587].forEach((note, i) => this.#tone(at + i * 0.16, note, note, 0.3, 0.16, 'sawtooth', 0.02));
  }
  private _lose(at: number): void {
    this.#tone(at, 294, 262, 0.5, 0.14, 'sawtooth', 0.03);
  }
  private _tick(at: number): void {
    this.#hiss(at, 0.015, 0.25, 'highpass', 3000);
  }
  private _say(at: number): void {
    this.#tone(at, 1250, 1230, 0.12, 0.14, 'triangle');
  }
}

export const sounds = new Sounds();
