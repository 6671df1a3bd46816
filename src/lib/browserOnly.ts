import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows, such as its clock. The server's page says `server()` in its place, and the browser says so too until that part of the page is alive. */
export const useBrowserOnly = <T>(browser: () => T, server: () => T): T => useSyncExternalStore(never, browser, server);
