import { validate as isUuid } from 'uuid';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type ProviderPayment } from '@server/payments/provider';
import { UNITS_PER_TOKEN } from '../../ledger/rules';
import { type AuditCheck } from '../../ledger/service/audit';
import { type Difference, findDifference, findPaymentDifference, notAtProvider } from '../rules';
import { findBonusFaults } from '../store/orders';
import {
  compareOrdersWithLedger,
  findOrdersToCompare,
  findUnknownSubjects,
  insertReconciliation,
} from '../store/reconciliation';

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

const DAY_MS = 86_400_000;
/** How far back the payments of the provider are listed. */
const LISTED_DAYS = 30;
/** A checkout is opened after its order, and the list begins with checkouts: orders of its first day are left out. */
const MARGIN_DAYS = 1;

/**
 * Lists what the provider has and compares it with our orders, and the reverse.
 * @returns the number of payments listed; null if the provider keeps none
 */
async function compareWithProvider(ctx: Context): Promise<{ listed: number | null; differences: Difference[] }> {
  const since = new Date(Date.now() - LISTED_DAYS * DAY_MS);
  const listed = ctx.payments.listPayments(since);
  if (!listed) return { listed: null, differences: [] };
  const payments: ProviderPayment[] = [];
  for await (const payment of listed) payments.push(payment);
  // after the list, so that the webhooks of its newest payments have arrived
  const ids = payments.map(({ orderId }) => orderId).filter(isUuid);
  const orders = await findOrdersToCompare(ctx.db, ctx.payments.name, since, ids);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const paidThere = new Set(ids);
  const margin = new Date(since.getTime() + MARGIN_DAYS * DAY_MS);
  const missing = orders.filter(
    ({ id, status, createdAt }) => status === 'paid' && createdAt > margin && !paidThere.has(id),
  );
  return {
    listed: payments.length,
    differences: [
      ...payments
        .map((payment) => findPaymentDifference(payment, byId.get(payment.orderId)))
        .filter((found): found is Difference => found !== null),
      ...missing.map(notAtProvider),
    ],
  };
}

interface Reconciliation {
  checked: number;
  /** payments that the provider listed; null if it keeps none */
  listed: number | null;
  differences: Difference[];
}

/**
 * Compares every settled token order with the ledger and with what the provider has, and the reverse, and stores the
 * differences. Logs each difference as an error, because an operator has to check the payment.
 */
export async function reconcilePayments(ctx: Context): Promise<Reconciliation> {
  const [{ checked, unmatched }, unknown, atProvider] = await Promise.all([
    compareOrdersWithLedger(ctx.db, UNITS_PER_TOKEN),
    findUnknownSubjects(ctx.db),
    compareWithProvider(ctx),
  ]);
  const differences = [
    ...unmatched.map(findDifference).filter((found): found is Difference => found !== null),
    ...unknown.map(({ subject, kind }): Difference => ({
      orderId: null,
      kind: 'unknown_subject',
      detail: `The provider reported ${kind} for ${subject}, which is not one of our orders.`,
    })),
    ...atProvider.differences,
  ];
  await insertReconciliation(ctx.db, checked, differences);
  for (const difference of differences)
    ctx.log.error(
      { difference },
      atProvider.differences.includes(difference)
        ? 'a token order and the payment provider disagree'
        : 'a token order and the ledger disagree',
    );
  return { checked, listed: atProvider.listed, differences };
}
