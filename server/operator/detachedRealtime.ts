import { type Context } from '../context';
import { type Realtime } from '../realtime/realtime';

/**
 * Returns a realtime for a process without sockets: published events go nowhere, and a job tells the process that holds
 * a connection to close it. `settled` resolves when every job is queued.
 */
export function detachedRealtime({ db, jobs, realtime }: Context): {
  realtime: Realtime;
  settled: () => Promise<unknown>;
} {
  const queued: Promise<void>[] = [];
  return {
    realtime: {
      ...realtime,
      disconnectAccount: (accountId, sessionId) =>
        void queued.push(jobs.add(db, 'auth/disconnect', { accountId, sessionId })),
    },
    settled: () => Promise.all(queued),
  };
}
