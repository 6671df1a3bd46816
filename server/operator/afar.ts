import { type Context } from '../context';
import { type Realtime } from '../realtime/realtime';

/**
 * The command line has no browsers of its own: what it says goes nowhere, and connections that it ends are ended by the
 * process that holds them, which takes the job. `settled` waits until every job is asked for.
 */
export function fromAfar({ db, jobs, realtime }: Context): { realtime: Realtime; settled: () => Promise<unknown> } {
  const asked: Promise<void>[] = [];
  return {
    realtime: {
      ...realtime,
      disconnectAccount: (accountId, sessionId) =>
        void asked.push(jobs.add(db, 'auth/disconnect', { accountId, sessionId })),
    },
    settled: () => Promise.all(asked),
  };
}
