export type SoundName =
  | 'turn' | 'card' | 'flip' | 'dice-shake' | 'dice-land' | 'cube' | 'coin' | 'stamp' | 'shot' | 'knife' | 'pour'
  | 'fuse' | 'boom' | 'police' | 'token' | 'win' | 'lose' | 'tick' | 'say';
