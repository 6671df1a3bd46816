import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { type Connection } from './connection';
import { useAppSelector } from './hooks';
import { keepRealtime } from './realtime';
import { RealtimeContext } from './realtimeContext';
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
    return { realtime: keepRealtime(opening), settle };
  }, []);
  const connection = useRef<Connection | null>(null);

  useEffect(() => {
    let gone = false;
    // not when the page is calm: what happens to performers between the page's making and the first word here is heard by nobody
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
  const known = useRef(account);
  useEffect(() => {
    if (known.current === account) return;
    known.current = account;
    connection.current?.identify();
    realtime.refresh();
  }, [account, realtime]);

  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
