/** Lets the browser do what waits for it: long work in two pieces keeps nobody who presses or types waiting as long. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
