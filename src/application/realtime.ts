import { type Connection } from './connection';
import { type Realtime } from './realtimeContext';

/**
 * Remembers which rooms and performers screens follow, and restores them after every reconnect. `refresh` enters the
 * rooms again after a login or logout, which clears them from the state.
 */
export function keepRealtime(opening: Promise<Connection>): Realtime & { refresh(): void } {
  const rooms = new Map<string, number>();
  const watchers = new Set<readonly string[]>();
  let connection: Connection | null = null;

  const sendWatched = () => {
    const ids = [...new Set([...watchers].flat())];
    if (connection?.connected()) connection.watch(ids);
  };
  void opening.then((opened) => {
    connection = opened;
    opened.onConnected(() => {
      rooms.forEach((_count, id) => opened.enter(id));
      if (watchers.size) sendWatched();
    });
  });

  const leave = (id: string) => {
    const left = (rooms.get(id) ?? 1) - 1;
    if (left > 0) return void rooms.set(id, left);
    rooms.delete(id);
    connection?.leave(id);
  };
  return {
    join: (id) => {
      const count = (rooms.get(id) ?? 0) + 1;
      rooms.set(id, count);
      if (count === 1 && connection?.connected()) connection.enter(id);
      return () => leave(id);
    },
    watch: (ids) => {
      watchers.add(ids);
      sendWatched();
      return () => {
        watchers.delete(ids);
        sendWatched();
      };
    },
    refresh: () => {
      const open = connection;
      if (open?.connected()) rooms.forEach((_count, id) => open.enter(id));
    },
    reconnect: () => connection?.reconnect(),
  };
}
