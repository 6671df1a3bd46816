/** The light build carries no types of its own; it is the same class with fewer features. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
