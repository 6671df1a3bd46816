import { type Context } from '@server/context';
import { type AuditCheck, auditLedger, foldPending, sealLedger } from './service/keeping';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'ledger/fold': Record<string, never>;
    'ledger/seal': Record<string, never>;
    'ledger/audit': Record<string, never>;
  }
}

/** Says who keeps the ledger: folding and sealing every minute, the audit every night, with the promises of other features. */
export function ledgerJobs(ctx: Context, checks: AuditCheck[] = []): void {
  ctx.jobs.register('ledger/fold', async () => void (await foldPending(ctx.db)), '* * * * *');
  ctx.jobs.register('ledger/seal', async () => void (await sealLedger(ctx.db)), '* * * * *');
  ctx.jobs.register(
    'ledger/audit',
    async () => {
      const { faults, ...audit } = await auditLedger(ctx.db, checks);
      if (audit.sound) ctx.log.info({ audit }, 'the ledger is sound');
      else ctx.log.error({ audit, faults }, 'the ledger is not sound');
    },
    '17 3 * * *',
  );
}
