import { type Context } from '@server/context';
import { type DataRightsEmail, sendDataRightsEmail } from './service/emails';
import { remindOwners } from './service/deletion';
import { eraseAccount, queueDueErasures } from './service/erasure';
import { expireRegistrations } from './service/registrations';
import { runExport, sweepExports } from './service/exports';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'dataRights/export': { id: string };
    'dataRights/mail': DataRightsEmail;
    'dataRights/erase': { accountId: string };
    'dataRights/sweep': Record<string, never>;
  }
}

/** Registers the jobs that make and delete archives, close expired registrations, erase accounts and send emails. */
export function dataRightsJobs(ctx: Context): void {
  ctx.jobs.registerLong('dataRights/export', ({ id }) => runExport(ctx, id));
  ctx.jobs.registerLong('dataRights/erase', ({ accountId }) => eraseAccount(ctx, accountId));
  ctx.jobs.register('dataRights/mail', (payload) => sendDataRightsEmail(ctx, payload));
  const sweep = async () => {
    await sweepExports(ctx);
    await expireRegistrations(ctx);
    await remindOwners(ctx);
    await queueDueErasures(ctx);
  };
  ctx.jobs.register('dataRights/sweep', sweep, '43 * * * *');
}
