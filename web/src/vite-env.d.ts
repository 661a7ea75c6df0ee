/// <reference types="svelte" />
/// <reference types="vite/client" />

/** One icon of the game-icons set: the body of its 512 × 512 SVG. */
declare module 'gi:*' {
  const body: string;
  export default body;
}
