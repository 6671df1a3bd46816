import { useEffect } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch } from '@/application/hooks';
import { endRequested } from '../slice';

/** Ends a running show when the performer leaves the page. Closing the tab asks first. */
export function useEndOnLeave(onAir: boolean): void {
  const dispatch = useAppDispatch();
  const { events } = useRouter();
  useEffect(() => {
    if (!onAir) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = () => void dispatch(endRequested());
    window.addEventListener('beforeunload', ask);
    events.on('routeChangeStart', end);
    return () => {
      window.removeEventListener('beforeunload', ask);
      events.off('routeChangeStart', end);
    };
  }, [onAir, events, dispatch]);
}
