import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { readCredentials } from '@/lib/cookies';
import { type Connection } from './connection';
import { useAppSelector } from './hooks';
import { keepRealtime } from './realtime';
import { RealtimeContext } from './realtimeContext';
import { type AppStore } from './wrapper';

/** Returns a promise of the connection, and the function that settles it. */
function pendingConnection() {
  let settle: (connection: Connection) => void = () => undefined;
  const opening = new Promise<Connection>((resolve) => (settle = resolve));
  return { opening, settle };
}

/**
 * Opens the socket after the first render, keeps it across pages, and identifies the visitor again after a login or
 * logout.
 */
export function SocketProvider({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const { realtime, settle } = useMemo(() => {
    const { opening, settle } = pendingConnection();
    return { realtime: keepRealtime(opening), settle };
  }, []);
  const connection = useRef<Connection | null>(null);

  useEffect(() => {
    // a socket would count as a viewer, and hear what isn't meant for the operator
    if (readCredentials().impersonating) return;
    let gone = false;
    // does not wait for an idle page: changes of live performers before the socket opens would be missed
    const opening = import('./connection').then(({ openConnection }) => (gone ? null : openConnection(store)));
    void opening.then((opened) => {
      if (!opened) return;
      if (gone) return opened.close();
      connection.current = opened;
      settle(opened);
    });
    return () => {
      gone = true;
      connection.current?.close();
    };
  }, [store, settle]);

  const account = useAppSelector((state) => state.auth.authUser?._id ?? null);
  const identified = useRef(account);
  useEffect(() => {
    if (identified.current === account) return;
    identified.current = account;
    connection.current?.identify();
    realtime.refresh();
  }, [account, realtime]);

  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
