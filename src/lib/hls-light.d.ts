/** The light build has no types of its own. It is the same class with fewer features. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
