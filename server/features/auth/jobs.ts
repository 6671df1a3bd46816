import { type Context } from '@server/context';
import { type MailPayload, sendAccountMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'auth/mail': MailPayload;
    'auth/disconnect': { accountId: string; sessionId?: string };
  }
}

/** Mails are sent after the call that asks for them is answered, and tried again where the mail server is away; connections are ended for other processes. */
export function authJobs(ctx: Context): void {
  ctx.jobs.register('auth/mail', (payload) => sendAccountMail(ctx, payload));
  // asked for by the command line, which has no connections of its own
  ctx.jobs.register('auth/disconnect', async ({ accountId, sessionId }) =>
    ctx.realtime.disconnectAccount(accountId, sessionId),
  );
}
