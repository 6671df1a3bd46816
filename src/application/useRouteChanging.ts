import Router from 'next/router';
import { useEffect, useState } from 'react';

/** Tells a listener when a navigation begins and ends. Shallow changes of the query don't count. */
export function watchRouteChanges(listener: (isChanging: boolean) => void): () => void {
  const begin = (_path: string, { shallow }: { shallow: boolean }) => listener(!shallow);
  const end = () => listener(false);
  // a cancelled change is followed by the one that took its place
  const failed = (error: { cancelled?: boolean }) => error.cancelled || end();
  Router.events.on('routeChangeStart', begin);
  Router.events.on('routeChangeComplete', end);
  Router.events.on('routeChangeError', failed);
  return () => {
    Router.events.off('routeChangeStart', begin);
    Router.events.off('routeChangeComplete', end);
    Router.events.off('routeChangeError', failed);
  };
}

/** Returns whether a navigation is in progress. */
export function useRouteChanging(): boolean {
  const [changing, setChanging] = useState(false);
  useEffect(() => watchRouteChanges(setChanging), []);
  return changing;
}
