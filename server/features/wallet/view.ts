import {
  type SandboxCheckoutView,
  type TokenOrderView,
  type TokenPackageView,
  type TransactionView,
} from '@contract/wallet';
import { type HistoryEntry } from '../ledger/service/history';
import { type tokenOrders, type tokenPackages } from './tables';

const major = (minor: number) => minor / 100;

/** A package as members see it. */
export const viewPackage = ({
  id,
  name,
  description,
  tokens,
  priceMinor,
  ordering,
  createdAt,
  updatedAt,
}: typeof tokenPackages.$inferSelect): TokenPackageView => ({
  _id: id,
  name,
  description,
  tokens,
  price: major(priceMinor),
  ordering,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** An order as its member sees it. @param balance tokens */
export const viewTokenOrder = (order: typeof tokenOrders.$inferSelect, balance: number): TokenOrderView => ({
  _id: order.id,
  status: order.status,
  packageName: order.packageName,
  tokens: order.tokens,
  price: major(order.priceMinor),
  currency: order.currency,
  paymentUrl: order.status === 'open' || order.status === 'failed' ? order.paymentUrl : null,
  returnPath: order.returnPath,
  balance,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});

/** An order as the sandbox's page shows it. */
export const viewSandboxCheckout = (
  order: typeof tokenOrders.$inferSelect,
  siteName: string,
  urls: { successUrl: string; failureUrl: string },
): SandboxCheckoutView => ({
  siteName,
  title: titleOf(order),
  price: major(order.priceMinor),
  currency: order.currency,
  status: order.status,
  ...urls,
});

/** What is bought, in words for the payer. */
export const titleOf = ({ tokens, packageName }: { tokens: number; packageName: string }) =>
  `${tokens} tokens (${packageName})`;

const WORDS: Record<string, { plain: string; withPerformer?: (name: string) => string }> = {
  purchase: { plain: 'Tokens bought' },
  tip: { plain: 'Tip', withPerformer: (name) => `Tip to ${name}` },
  hold: { plain: 'Set apart for a show' },
  settle: { plain: 'Show settled', withPerformer: (name) => `Show with ${name} settled` },
  product: { plain: 'Product', withPerformer: (name) => `Product of ${name}` },
  video: { plain: 'Video', withPerformer: (name) => `Video of ${name}` },
  gallery: { plain: 'Gallery', withPerformer: (name) => `Gallery of ${name}` },
  refund: { plain: 'Refund' },
  chargeback: { plain: 'Payment taken back' },
  adjustment: { plain: 'Correction' },
};

interface Named {
  id: string;
  username: string;
  name: string;
}

function describe({ kind, note }: HistoryEntry, performer: Named | null, packageName: string | null): string {
  if (kind === 'purchase' && packageName) return `Tokens bought: ${packageName}`;
  if (kind === 'adjustment' && note) return `Correction: ${note}`;
  const words = WORDS[kind];
  return (performer && words?.withPerformer?.(performer.name)) ?? words?.plain ?? kind;
}

/** A line of the history. Ledger ids are numbers; at the wire they are text as everywhere. */
export const viewTransaction = (
  entry: HistoryEntry,
  performer: Named | null,
  packageName: string | null,
): TransactionView => ({
  _id: String(entry.transferId),
  createdAt: entry.createdAt.toISOString(),
  type: entry.kind,
  description: describe(entry, performer, packageName),
  amount: entry.amount,
  balanceAfter: entry.balanceAfter,
  performer: performer && { _id: performer.id, username: performer.username, name: performer.name },
});
