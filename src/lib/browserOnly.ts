import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const nothing = () => null;

/**
 * Returns a value that only the browser knows, such as its clock. On the server, and in the browser until this part of
 * the page is hydrated, it returns `server()`. The browser's value then renders in short steps: a page has dozens of
 * them, and `useSyncExternalStore` alone would render all in one long task.
 */
export function useBrowserOnly<T>(browser: () => T, server: () => T): T {
  let isHydrating = false;
  /* eslint-disable react-hooks/immutability -- called while this renders, on the server and during hydration only */
  useSyncExternalStore(subscribe, nothing, () => {
    isHydrating = true;
    return null;
  });
  /* eslint-enable react-hooks/immutability */
  const [isBrowser, setBrowser] = useState(!isHydrating);
  useEffect(() => {
    if (!isBrowser) startTransition(() => setBrowser(true));
  }, [isBrowser]);
  return isBrowser ? browser() : server();
}

/** Returns whether this part of the page is hydrated. */
export const useIsHydrated = (): boolean =>
  useBrowserOnly(
    () => true,
    () => false,
  );
