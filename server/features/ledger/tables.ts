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
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const units = (name: string) => bigint(name, { mode: 'number' });
const count = (name: string) => bigint(name, { mode: 'number' });
/** A set of ids, as PostgreSQL writes it: `{[1,4),[6,7)}`. */
const idSet = customType<{ data: string }>({ dataType: () => 'int8multirange' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Whose tokens: kinds of the site itself have the nil uuid as owner. */
export const accountKinds = [
  'member',
  'performer',
  'studio',
  'hold',
  'debt',
  'commission',
  'clearing',
  'payout',
  'adjustment',
] as const;

/** What moved them. */
export const transferKinds = [
  'purchase',
  'tip',
  'hold',
  'settle',
  'product',
  'video',
  'gallery',
  'refund',
  'chargeback',
  'payout',
  'adjustment',
  'debt',
] as const;

/**
 * One balance per owner and kind, in hundredths of a token. `balance` is what is folded; `ledger_pending` holds what is still
 * to be added, so the balance that an owner sees is the sum of both. It changes only together with `version`, inside
 * the ledger's functions (a trigger holds that).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    balance: units('balance').notNull().default(0),
    version: count('version').notNull().default(0),
    // tokens come from payment clearing and adjustments, refunds may cost the site more than it earned, a debt is what is owed; nothing else is ever
    // negative. A column, because the same said in the check would be worked out anew with every posting.
    floor: units('floor')
      .notNull()
      .generatedAlwaysAs(
        sql`case when kind in ('clearing', 'adjustment', 'commission', 'debt') then -9007199254740991 else 0 end`,
      ),
  },
  (table) => [
    unique('ledger_accounts_owner_kind').on(table.owner, table.kind),
    check('ledger_accounts_floor', sql`${table.balance} >= ${table.floor}`),
  ],
);

/** One movement, said once: `key` is its idempotency key, `request_hash` what was asked under it. Never updated, never deleted. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    key: varchar('key', { length: 200 }).notNull().unique(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    requestHash: text('request_hash').notNull(),
    /** the business row that this belongs to: tip message, order, show, payout request */
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
 * What a transfer does to each account, never nothing. All postings of a transfer arrive in one statement and sum to zero (a trigger holds that).
 * No foreign keys: the check would share-lock the row of every hot account, and only the ledger's functions write here.
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
    // the account alone: with both columns a plan made while the table is empty may take this index for a transfer, and scan all of it later
    index('ledger_postings_account').on(table.accountId),
  ],
);

/** Amounts posted and not yet folded into their account's balance: appending locks nobody, so the hottest receiver costs no more than any other. */
export const ledgerPending = pgTable(
  'ledger_pending',
  {
    accountId: count('account_id').notNull(),
    amount: units('amount').notNull(),
  },
  (table) => [index('ledger_pending_account').on(table.accountId, table.amount)],
);

/** A hold: tokens of a member set apart for what is running (a minute of a show), until settled or released. */
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

/** A link of the hash chain over transfers that have committed. `members` are their ids (ids commit out of order, so a range would not do). */
export const ledgerSeals = pgTable('ledger_seals', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  members: idSet('members').notNull(),
  last: count('last').notNull(),
  hash: text('hash').notNull(),
  sealedAt: moment('sealed_at').notNull().defaultNow(),
});
