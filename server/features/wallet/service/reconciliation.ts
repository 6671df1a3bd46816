import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { UNITS_PER_TOKEN } from '../../ledger/rules';
import { type AuditCheck } from '../../ledger/service/audit';
import { type Difference, findDifference } from '../rules';
import { findBonusFaults } from '../store/orders';
import { compareOrdersWithLedger, findUnknownSubjects, insertReconciliation } from '../store/reconciliation';

async function findOrderFaults(db: Db): Promise<string[]> {
  const { unmatched } = await compareOrdersWithLedger(db, UNITS_PER_TOKEN);
  return unmatched
    .map(findDifference)
    .filter((found): found is Difference => found !== null && found.kind !== 'in_review')
    .map(({ orderId, detail }) => `order ${orderId ?? 'unknown'}: ${detail}`);
}

/** Audits that every bonus of a first purchase belongs to a paid order, and the reverse. */
export const bonusCheck: AuditCheck = {
  invariant: 'every bonus of a first purchase has its paid order, and the reverse',
  faults: findBonusFaults,
};

/** Audits that token orders and the ledger agree. */
export const tokenOrdersCheck: AuditCheck = {
  invariant: 'every paid token order has its transfer, and the reverse',
  faults: findOrderFaults,
};

/**
 * Compares every settled token order with the ledger and the reverse, and stores the differences. Logs each difference
 * as an error, because an operator has to check the payment.
 */
export async function reconcilePayments(ctx: Context): Promise<{ checked: number; differences: Difference[] }> {
  const [{ checked, unmatched }, unknown] = await Promise.all([
    compareOrdersWithLedger(ctx.db, UNITS_PER_TOKEN),
    findUnknownSubjects(ctx.db),
  ]);
  const differences = [
    ...unmatched.map(findDifference).filter((found): found is Difference => found !== null),
    ...unknown.map(({ subject, kind }): Difference => ({
      orderId: null,
      kind: 'unknown_subject',
      detail: `The provider reported ${kind} for ${subject}, which is not one of our orders.`,
    })),
  ];
  await insertReconciliation(ctx.db, checked, differences);
  for (const difference of differences) ctx.log.error({ difference }, 'a token order and the ledger disagree');
  return { checked, differences };
}
