import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { UNITS_PER_TOKEN } from '../../ledger/rules';
import { type Difference, differenceOf } from '../rules';
import { keepReconciliation, ordersBesideLedger, unknownSubjects } from '../store/reconciliation';

/** What the audit asks of orders: an order that disagrees with the ledger, or the reverse, in words. */
export async function orderFaults(db: Db): Promise<string[]> {
  const { doubtful } = await ordersBesideLedger(db, UNITS_PER_TOKEN);
  return doubtful
    .map(differenceOf)
    .filter((found): found is Difference => found !== null && found.kind !== 'in_review')
    .map(({ orderId, detail }) => `order ${orderId ?? 'unknown'}: ${detail}`);
}

/**
 * Compares every settled order with the ledger, both ways, and keeps what it found. Differences are logged as errors: each is money
 * that a person must look at.
 */
export async function reconcilePayments(ctx: Context): Promise<{ checked: number; differences: Difference[] }> {
  const [{ checked, doubtful }, unknown] = await Promise.all([
    ordersBesideLedger(ctx.db, UNITS_PER_TOKEN),
    unknownSubjects(ctx.db),
  ]);
  const differences = [
    ...doubtful.map(differenceOf).filter((found): found is Difference => found !== null),
    ...unknown.map(({ subject, kind }): Difference => ({
      orderId: null,
      kind: 'unknown_subject',
      detail: `The provider reported ${kind} about ${subject}, which is no order of ours.`,
    })),
  ];
  await keepReconciliation(ctx.db, checked, differences);
  for (const difference of differences) ctx.log.error({ difference }, 'orders and ledger disagree');
  return { checked, differences };
}
