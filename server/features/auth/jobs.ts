import { type Context } from '@server/context';
import { type AccountEmail, sendAccountEmail } from './service/accountEmails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'auth/mail': AccountEmail;
    'auth/disconnect': { accountId: string; sessionId?: string };
  }
}

/** Registers the jobs that send account emails and that disconnect sockets on behalf of other processes. */
export function authJobs(ctx: Context): void {
  ctx.jobs.register('auth/mail', (payload) => sendAccountEmail(ctx, payload));
  // The command line queues this one: it has no socket connections.
  ctx.jobs.register('auth/disconnect', async ({ accountId, sessionId }) =>
    ctx.realtime.disconnectAccount(accountId, sessionId),
  );
}
