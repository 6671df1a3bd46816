import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns a value that only the browser knows, such as its clock. On the server, and in the browser until this part of
 * the page is hydrated, it returns `server()`.
 */
export const useBrowserOnly = <T>(browser: () => T, server: () => T): T =>
  useSyncExternalStore(subscribe, browser, server);
