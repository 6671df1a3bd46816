import Router from 'next/router';
import { useEffect, useState } from 'react';

/** Returns whether a navigation is in progress. Shallow changes of the query don't count. */
export function useRouteChanging(): boolean {
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    const begin = (_path: string, { shallow }: { shallow: boolean }) => setChanging(!shallow);
    const end = () => setChanging(false);
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
  }, []);
  return changing;
}
