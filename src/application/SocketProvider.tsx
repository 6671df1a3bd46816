import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { readCredentials } from '@/lib/cookies';
import { type Connection } from './connection';
import { useAppSelector } from './hooks';
import { keepRealtime } from './realtime';
import { type Realtime, RealtimeContext } from './realtimeContext';
import { type AppStore } from './wrapper';

/** A promise that screens may wait on before the connection is asked for. */
function awaited() {
  let settle: (connection: Connection) => void = () => undefined;
  const opening = new Promise<Connection>((resolve) => (settle = resolve));
  return { opening, settle };
}

/** Opens the socket once the first page is on screen, keeps it for all pages, and tells it who signs in and out meanwhile. */
export function SocketProvider({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const { realtime, settle } = useMemo(() => {
    const { opening, settle } = awaited();
    return { realtime: keepRealtime(store, opening) satisfies Realtime, settle };
  }, [store]);
  const connection = useRef<Connection | null>(null);

  useEffect(() => {
    let gone = false;
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
  useEffect(() => {
    const { token } = readCredentials();
    // a connection that is still opening brings the token itself
    if (!connection.current?.connected()) return;
    const said = account && token ? connection.current.ask('auth/login', { token }) : connection.current.ask('auth/logout', {});
    said.catch(() => undefined);
  }, [account]);

  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
