import { type Context } from '@server/context';
import { reconcilePayments } from './service/reconciliation';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    /** compares orders with the ledger; nightly */
    'wallet/reconcile': Record<string, never>;
  }
}

/** What the wallet has done in the background. */
export function walletJobs(ctx: Context): void {
  ctx.jobs.register('wallet/reconcile', async () => void (await reconcilePayments(ctx)), '17 3 * * *');
}
