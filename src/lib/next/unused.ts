/** Stands in the browser for parts of libraries that this site does not use there (next.config.js). Whoever begins to use one is told. */
function never(): never {
  throw new Error('This part of a library is left out in browsers: see resolveAlias in next.config.js');
}

export const pathToRegexp = never;
export const compile = never;
export const parse = never;
export const match = never;
export const regexpToFunction = never;
export const tokensToRegexp = never;
export const tokensToFunction = never;
