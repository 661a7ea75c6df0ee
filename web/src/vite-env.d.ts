/// <reference types="svelte" />
/// <reference types="vite/client" />

/** One icon of the game-icons set: the path of its 512 × 512 SVG. */
declare module 'gi:*' {
  const path: string;
  export default path;
}
