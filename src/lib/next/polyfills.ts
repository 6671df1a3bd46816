/** Of what Next makes up for in browsers, the one thing that those of `browserslist` may lack (next.config.js puts this in the place of Next's own). */
URL.canParse ??= (address: string | URL, base?: string | URL) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

export {};
