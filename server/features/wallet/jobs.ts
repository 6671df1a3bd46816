import { type Context } from '@server/context';
import { reconcilePayments } from './service/reconciliation';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'wallet/reconcile': Record<string, never>;
  }
}

const EVERY_NIGHT = '17 3 * * *';

/** Registers the nightly comparison of token orders with the ledger. */
export function walletJobs(ctx: Context): void {
  ctx.jobs.register('wallet/reconcile', async () => void (await reconcilePayments(ctx)), EVERY_NIGHT);
}
