import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const units = (name: string) => bigint(name, { mode: 'number' });
const count = (name: string) => bigint(name, { mode: 'number' });
/** A set of ids in PostgreSQL's notation: `{[1,4),[6,7)}`. */
const idSet = customType<{ data: string }>({ dataType: () => 'int8multirange' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Kinds of accounts. The site's own accounts (`commission` to `adjustment`) have the nil uuid as owner. */
export const accountKinds = [
  'member',
  'performer',
  'studio',
  'hold',
  'escrow',
  'debt',
  'commission',
  'clearing',
  'payout',
  'adjustment',
] as const;
export type AccountKind = (typeof accountKinds)[number];
/** Roles that own tokens. */
export type Holder = 'member' | 'performer' | 'studio';

/** Kinds of transfers. */
export const transferKinds = [
  'purchase',
  'bonus',
  'tip',
  'hold',
  'settle',
  'pledge',
  'ticket',
  'release',
  'return',
  'product',
  'video',
  'gallery',
  'refund',
  'chargeback',
  'payout',
  'adjustment',
  'debt',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/**
 * One balance per owner and kind, in units (hundredths of a token). `ledger_pending` has the amounts that are not yet
 * folded into `balance`; the owner's balance is the sum of both. Only the ledger's functions change `balance`, together
 * with `version` (a trigger enforces it).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    balance: units('balance').notNull().default(0),
    version: count('version').notNull().default(0),
  },
  (table) => [
    unique('ledger_accounts_owner_kind').on(table.owner, table.kind),
    // only the accounts that tokens come from, the site's commission (a refund may cost more than it earned) and debts
    // may be negative
    check(
      'ledger_accounts_floor',
      sql`${table.balance} >= 0 or (${table.kind} in ('clearing', 'adjustment', 'commission', 'debt') and ${table.balance} >= -9007199254740991)`,
    ),
  ],
);

/**
 * A movement of tokens. `key` is its idempotency key, `request_hash` the hash of the request. Rows are never updated or
 * deleted.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    key: varchar('key', { length: 200 }).notNull().unique(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    requestHash: text('request_hash').notNull(),
    /** id of the business row that it belongs to: a tip, order, participant of a show, or payout request */
    subject: uuid('subject'),
    /** the transfer that this one takes back, all or in part */
    reverses: count('reverses'),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_transfers_subject')
      .on(table.subject)
      .where(sql`${table.subject} is not null`),
    index('ledger_transfers_reverses')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
  ],
);

/**
 * The change of each account by a transfer; never zero. All postings of a transfer are inserted by one statement and
 * sum to zero (a trigger enforces it). There are no foreign keys: their checks would share-lock the row of every hot
 * account, and only the ledger's functions write here.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    transferId: count('transfer_id').notNull(),
    accountId: count('account_id').notNull(),
    amount: units('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.accountId] }),
    // not on both columns: a plan made while the table is empty could use such an index to find a transfer, and later
    // scan all of it
    index('ledger_postings_account').on(table.accountId),
  ],
);

/**
 * Amounts that are not yet folded into their account's balance. Appending takes no lock on the account, so popular
 * receivers do not slow tips down.
 */
export const ledgerPending = pgTable(
  'ledger_pending',
  {
    accountId: count('account_id').notNull(),
    amount: units('amount').notNull(),
  },
  (table) => [index('ledger_pending_account').on(table.accountId, table.amount)],
);

/**
 * Tokens of a member that are set apart for something that is running, such as a minute of a show, until they are
 * settled or released.
 */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    transferId: count('transfer_id')
      .primaryKey()
      .references(() => ledgerTransfers.id),
    owner: uuid('owner').notNull(),
    subject: uuid('subject').notNull(),
    amount: units('amount').notNull(),
    /** the transfer that settled or released it */
    settledBy: count('settled_by').references(() => ledgerTransfers.id),
  },
  (table) => [
    index('ledger_holds_open')
      .on(table.subject, table.owner)
      .where(sql`${table.settledBy} is null`),
    check('ledger_holds_amount', sql`${table.amount} > 0`),
  ],
);

/** Ways in which tokens leave an escrow. */
export const escrowOutcomes = ['paid', 'returned'] as const;
export type EscrowOutcome = (typeof escrowOutcomes)[number];

/**
 * Tokens of a member that are kept for something that a performer promised, a goal with pledges or a ticket show, until
 * they are paid or returned. A paid ticket may return a part of its tokens in the same transfer.
 */
export const ledgerEscrows = pgTable(
  'ledger_escrows',
  {
    transferId: count('transfer_id')
      .primaryKey()
      .references(() => ledgerTransfers.id),
    owner: uuid('owner').notNull(),
    subject: uuid('subject').notNull(),
    amount: units('amount').notNull(),
    /** null while the tokens are held */
    outcome: text('outcome', { enum: escrowOutcomes }),
    /** the transfer that paid or returned it */
    closedBy: count('closed_by').references(() => ledgerTransfers.id),
  },
  (table) => [
    index('ledger_escrows_subject').on(table.subject, table.owner),
    uniqueIndex('ledger_escrows_closed_by')
      .on(table.closedBy)
      .where(sql`${table.closedBy} is not null`),
    index('ledger_escrows_open')
      .on(table.owner)
      .where(sql`${table.outcome} is null`),
    check('ledger_escrows_amount', sql`${table.amount} > 0`),
    check('ledger_escrows_outcome', sql`${table.outcome} in ('paid', 'returned')`),
    check('ledger_escrows_closed', sql`(${table.outcome} is null) = (${table.closedBy} is null)`),
  ],
);

/**
 * A link of the hash chain over committed transfers. `members` are their ids, which commit out of order, so one range
 * would not do.
 */
export const ledgerSeals = pgTable('ledger_seals', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  members: idSet('members').notNull(),
  last: count('last').notNull(),
  hash: text('hash').notNull(),
  sealedAt: moment('sealed_at').notNull().defaultNow(),
});
