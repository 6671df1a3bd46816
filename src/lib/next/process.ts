/** `process` for packages that ask browsers for it: there is nothing in its environment (next.config.js puts this in the place of a whole one). */
export const env: Record<string, string | undefined> = {};
export const browser = true;
export const nextTick = (work: (...args: unknown[]) => void, ...args: unknown[]): void =>
  queueMicrotask(() => work(...args));
