import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Every account, whatever its role. User names are unique over all roles, whatever their case. An address belongs to one
 * account at most, the one that holds it: who registers with an address that is held gets an account that answers in
 * every way like a new one, so that nobody learns by registering which addresses are known.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    role: text('role', { enum: ['user', 'performer', 'studio', 'operator'] }).notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** the account that signs in by this address and gets its mails; false where another account was first */
    emailHeld: boolean('email_held').notNull().default(true),
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    /** `suspended`: cannot sign in until the operator lifts it; `deleted`: nothing personal is left */
    status: text('status', { enum: ['active', 'suspended', 'deleted'] })
      .notNull()
      .default('active'),
    /** the name others see */
    name: text('name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** storage key of the avatar; null: the default picture */
    avatar: text('avatar'),
    gender: text('gender'),
    country: text('country'),
    /** whose days are meant when this account names one; null: UTC */
    timeZone: text('time_zone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    termsAcceptedAt: moment('terms_accepted_at'),
    termsVersion: text('terms_version'),
    /** true for accounts of the demo, which must never reach a live site */
    demo: boolean('demo').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`),
    uniqueIndex('accounts_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.emailHeld}`),
    index('accounts_role_created').on(table.role, table.createdAt),
  ],
);

/** User names that somebody had before: they go on leading to their page and are given to nobody else. Kept by triggers (migration renaming). */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** in small letters */
    username: text('username').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** when it was given up */
    until: moment('until').notNull().defaultNow(),
  },
  (table) => [index('former_usernames_account').on(table.accountId, table.until)],
);

/** A session: 365 days, revocable. The token itself is nowhere, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);

/** The browsers an account was seen in. A browser names itself by a random word that it keeps; here is only the SHA-256 of it. */
export const accountDevices = pgTable(
  'account_devices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.device] }),
    index('account_devices_device').on(table.device),
  ],
);

/** What holds against an account on the whole site, and against every browser it was seen in, until it is lifted. */
export const accountBans = pgTable(
  'account_bans',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    /** the operator who decided; null: the command line */
    byId: uuid('by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    uniqueIndex('account_bans_holding')
      .on(table.accountId)
      .where(sql`${table.liftedAt} is null`),
  ],
);

/**
 * How much a key (an address, an account, both together) was guessed at lately: a bucket that fills by one with each try and
 * drains with time. See rules.ts for the sizes.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    level: doublePrecision('level').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('attempts_updated').on(table.updatedAt)],
);

/** A link that was mailed: works once, until it expires. The secret itself is nowhere, only its SHA-256. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['reset', 'verify', 'welcome'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** the address it was mailed to: a link confirms this one and no later one */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_links_account').on(table.accountId)],
);
