import {
  type SandboxCheckoutView,
  type TokenOrderView,
  type TokenPackageView,
  type TransactionView,
} from '@contract/wallet';
import { type HistoryEntry } from '../ledger/service/history';
import { type tokenOrders, type tokenPackages } from './tables';

const toMajor = (minor: number) => minor / 100;

/** Returns a token package as members see it. */
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
  price: toMajor(priceMinor),
  ordering,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Returns a token order as its member sees it. `balance` in tokens. */
export const viewTokenOrder = (order: typeof tokenOrders.$inferSelect, balance: number): TokenOrderView => ({
  _id: order.id,
  status: order.status,
  packageName: order.packageName,
  tokens: order.tokens,
  price: toMajor(order.priceMinor),
  currency: order.currency,
  paymentUrl: order.status === 'open' || order.status === 'failed' ? order.paymentUrl : null,
  returnPath: order.returnPath,
  balance,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});

/** Returns a token order as the sandbox's payment page shows it. */
export const viewSandboxCheckout = (
  order: typeof tokenOrders.$inferSelect,
  siteName: string,
  urls: { successUrl: string; failureUrl: string },
): SandboxCheckoutView => ({
  siteName,
  title: orderTitle(order),
  price: toMajor(order.priceMinor),
  currency: order.currency,
  status: order.status,
  ...urls,
});

/** Returns the title of an order for the payer. */
export const orderTitle = ({ tokens, packageName }: { tokens: number; packageName: string }) =>
  `${tokens} tokens (${packageName})`;

const DESCRIPTIONS: Record<string, { plain: string; withPerformer?: (name: string) => string }> = {
  purchase: { plain: 'Tokens bought' },
  tip: { plain: 'Tip', withPerformer: (name) => `Tip to ${name}` },
  hold: { plain: 'Held for a show' },
  settle: { plain: 'Show settled', withPerformer: (name) => `Show with ${name} settled` },
  product: { plain: 'Product', withPerformer: (name) => `Product by ${name}` },
  video: { plain: 'Video', withPerformer: (name) => `Video by ${name}` },
  gallery: { plain: 'Gallery', withPerformer: (name) => `Gallery by ${name}` },
  refund: { plain: 'Refund' },
  chargeback: { plain: 'Payment reversed' },
  adjustment: { plain: 'Correction' },
};

interface Performer {
  id: string;
  username: string;
  name: string;
}

function describe({ kind, note }: HistoryEntry, performer: Performer | null, packageName: string | null): string {
  if (kind === 'purchase' && packageName) return `Tokens bought: ${packageName}`;
  if (kind === 'adjustment' && note) return `Correction: ${note}`;
  const description = DESCRIPTIONS[kind];
  return (performer && description?.withPerformer?.(performer.name)) ?? description?.plain ?? kind;
}

/** Returns an entry of the token history. Its id is a string, as all ids of the API. */
export const viewTransaction = (
  entry: HistoryEntry,
  performer: Performer | null,
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
