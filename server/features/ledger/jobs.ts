import { type Context } from '@server/context';
import { metrics } from '@server/observability/metrics';
import { type AuditCheck, auditLedger } from './service/audit';
import { foldPending, sealLedger } from './service/maintenance';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'ledger/fold': Record<string, never>;
    'ledger/seal': Record<string, never>;
    'ledger/audit': Record<string, never>;
  }
}

const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '17 3 * * *';

/**
 * Registers the ledger's jobs: folding and sealing every minute, and every night the audit with the `checks` of other
 * features.
 */
export function ledgerJobs(ctx: Context, checks: AuditCheck[] = []): void {
  ctx.jobs.register('ledger/fold', async () => void (await foldPending(ctx.db)), EVERY_MINUTE);
  ctx.jobs.register('ledger/seal', async () => void (await sealLedger(ctx.db)), EVERY_MINUTE);
  ctx.jobs.register(
    'ledger/audit',
    async () => {
      const { faults, ...audit } = await auditLedger(ctx.db, checks);
      metrics.auditSound.set(audit.sound ? 1 : 0);
      metrics.auditFaults.set(faults.length);
      metrics.auditTime.setToCurrentTime();
      if (audit.sound) ctx.log.info({ audit }, 'the ledger is sound');
      else ctx.log.error({ audit, faults }, 'the ledger is not sound');
    },
    EVERY_NIGHT,
  );
}
