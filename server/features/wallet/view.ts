import {
  type SandboxCheckoutView,
  type TokenOrderView,
  type TokenPackageView,
  type TransactionEntryView,
  type TransactionView,
} from '@contract/wallet';
import { type DeskPackageView } from '@contract/siteDesk';
import { toTokens, toUnits } from '../ledger/rules';
import { type HistoryEntry } from '../ledger/service/history';
import { type tokenOrders, type tokenPackages } from './tables';

const toMajor = (minor: number) => minor / 100;

/** Returns a token package as members see it, with the free tokens that the visitor gets with it. */
export const viewPackage = (
  { id, name, description, tokens, priceMinor, ordering, createdAt, updatedAt }: typeof tokenPackages.$inferSelect,
  bonus: number,
): TokenPackageView => ({
  _id: id,
  name,
  description,
  tokens,
  bonus,
  price: toMajor(priceMinor),
  ordering,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Returns a token package as an owner sees it. */
export const viewDeskPackage = (row: typeof tokenPackages.$inferSelect): DeskPackageView => {
  const { bonus: _bonus, ...offer } = viewPackage(row, 0);
  return { ...offer, onSale: row.status === 'active' };
};

/** Returns a token order as its member sees it. `balance` in tokens. */
export const viewTokenOrder = (order: typeof tokenOrders.$inferSelect, balance: number): TokenOrderView => ({
  _id: order.id,
  status: order.status,
  packageName: order.packageName,
  tokens: order.tokens,
  bonus: order.bonusTokens,
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
  bonus: { plain: 'Free tokens with your first purchase' },
  tip: { plain: 'Tip', withPerformer: (name) => `Tip to ${name}` },
  hold: { plain: 'Held for a show' },
  pledge: { plain: 'Pledge' },
  ticket: { plain: 'Ticket' },
  release: { plain: 'Part of a ticket returned' },
  return: { plain: 'Returned' },
  settle: { plain: 'Show settled', withPerformer: (name) => `Show with ${name} settled` },
  product: { plain: 'Product', withPerformer: (name) => `Product by ${name}` },
  video: { plain: 'Video', withPerformer: (name) => `Video by ${name}` },
  gallery: { plain: 'Gallery', withPerformer: (name) => `Gallery by ${name}` },
  refund: { plain: 'Refund' },
  chargeback: { plain: 'Payment reversed' },
  adjustment: { plain: 'Correction' },
};

/** A show that a member paid for. */
export interface PaidShow {
  kind: 'private' | 'group';
  role: 'member' | 'spy';
  performer: Performer;
}

interface Performer {
  id: string;
  username: string;
  name: string;
}

/** The names that an entry is about. */
interface EntryNames {
  performer: Performer | null;
  packageName: string | null;
  goal: { title: string; performer: Performer } | null;
  ticketShow: { title: string; performer: Performer } | null;
}

const TICKET_DESCRIPTIONS: Record<string, string> = {
  ticket: 'Ticket',
  release: 'Part of a ticket returned',
  return: 'Ticket returned',
};

function describe({ kind, note }: HistoryEntry, { performer, packageName, goal, ticketShow }: EntryNames): string {
  if (ticketShow && TICKET_DESCRIPTIONS[kind]) return `${TICKET_DESCRIPTIONS[kind]}: ${ticketShow.title}`;
  if (kind === 'pledge' && goal) return `Pledge to ${goal.performer.name}: ${goal.title}`;
  if (kind === 'return' && goal) return `Pledge returned: ${goal.title}`;
  if (kind === 'purchase' && packageName) return `Tokens bought: ${packageName}`;
  if (kind === 'adjustment' && note) return `Correction: ${note}`;
  const description = DESCRIPTIONS[kind];
  return (performer && description?.withPerformer?.(performer.name)) ?? description?.plain ?? kind;
}

const viewPerformer = (performer: Performer | null) =>
  performer && { _id: performer.id, username: performer.username, name: performer.name };

/** Returns an entry of the token history. Its id is a string, as all ids of the API. */
export const viewEntry = (entry: HistoryEntry, names: EntryNames): TransactionEntryView => ({
  _id: String(entry.transferId),
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.createdAt.toISOString(),
  type: entry.kind,
  description: describe(entry, names),
  amount: entry.amount,
  balanceAfter: entry.balanceAfter,
  performer: viewPerformer(names.performer ?? names.goal?.performer ?? names.ticketShow?.performer ?? null),
});

const nameOfShow = ({ kind, role, performer }: PaidShow): string => {
  if (role === 'spy') return `Spy in a private show of ${performer.name}`;
  return `${kind === 'group' ? 'Group' : 'Private'} show with ${performer.name}`;
};

const viewShow = (
  entries: readonly [TransactionEntryView, ...TransactionEntryView[]],
  show: PaidShow | undefined,
): TransactionView => {
  const performer = show?.performer;
  return {
    ...entries[0],
    type: 'show',
    description: show ? nameOfShow(show) : 'Show',
    amount: toTokens(entries.reduce((units, { amount }) => units + toUnits(amount), 0)),
    performer: performer ? { _id: performer.id, username: performer.username, name: performer.name } : null,
    entries: [...entries],
  };
};

/**
 * Returns a row of the token history from the entries of its group, newest first.
 * @param show what they were held for, if the group is of a show
 */
export const viewTransaction = (
  entries: readonly [TransactionEntryView, ...TransactionEntryView[]],
  { isShow, show }: { isShow: boolean; show?: PaidShow },
): TransactionView => (isShow ? viewShow(entries, show) : { ...entries[0], entries: [] });
