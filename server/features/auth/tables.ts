import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The accounts of all roles. Usernames are unique across roles, ignoring case. At most one account holds an email
 * address. A registration with a held address succeeds like any other, but its account doesn't hold the address, so
 * that registration doesn't reveal known addresses.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    role: text('role', { enum: ['user', 'performer', 'studio', 'operator'] }).notNull(),
    /** what an operator may do; null for other roles */
    operatorRole: text('operator_role', { enum: ['owner', 'reviewer', 'finance', 'support'] }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /**
     * whether this account logs in by its email address and gets emails; false when another account holds the address
     */
    emailHeld: boolean('email_held').notNull().default(true),
    emailVerifiedAt: moment('email_verified_at'),
    /** the address that the account asked for; `email` stays in force until it is confirmed */
    pendingEmail: text('pending_email'),
    /** why the address gets no email except links that somebody asks for; null: it gets email */
    emailFailure: text('email_failure', { enum: ['bounced', 'complained'] }),
    emailFailedAt: moment('email_failed_at'),
    passwordHash: text('password_hash').notNull(),
    /** carried by stream tokens; raising it revokes them and replaces the stream key */
    accessEpoch: integer('access_epoch').notNull().default(0),
    /**
     * `suspended`: can't log in until the operator lifts it; `closing`: hidden, deleted soon unless the owner takes it
     * back; `deleted`: without personal data
     */
    status: text('status', { enum: ['active', 'suspended', 'closing', 'deleted'] })
      .notNull()
      .default('active'),
    /** the display name */
    name: text('name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** storage key; null: the default avatar */
    avatar: text('avatar'),
    gender: text('gender'),
    country: text('country'),
    /** the time zone of the account's dates; null: UTC */
    timeZone: text('time_zone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** hides the account's name where it tips, unless a tip says otherwise */
    anonymousTips: boolean('anonymous_tips').notNull().default(false),
    termsAcceptedAt: moment('terms_accepted_at'),
    termsVersion: text('terms_version'),
    /** demo accounts must never exist on a real site */
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

/** The columns that show a person to others. `avatar` is a storage key. */
export const personColumns = {
  id: accounts.id,
  username: accounts.username,
  name: accounts.name,
  avatar: accounts.avatar,
};

export type AccountStatus = (typeof accounts.$inferSelect)['status'];

/** Former usernames. They redirect to the account and stay reserved. Triggers in the database maintain this table. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** in lower case; of a deleted account only the SHA-256 (`username_digest`) */
    username: text('username').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** when the name changed */
    until: moment('until').notNull().defaultNow(),
  },
  (table) => [index('former_usernames_account').on(table.accountId, table.until)],
);

/** Login sessions. Only the SHA-256 of the token is stored. */
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
    /** when the holder last proved who they are; a login proves it */
    steppedUpAt: moment('stepped_up_at').defaultNow(),
    /** the password was right, and the second factor is still missing */
    secondFactorPending: boolean('second_factor_pending').notNull().default(false),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);

/** The browsers of each account. A browser sends a random id that it keeps; only its SHA-256 is stored. */
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

/** Bans from the site. A ban covers the account and its browsers until it is lifted. */
export const accountBans = pgTable(
  'account_bans',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    /** the operator who banned the account; null: the command line */
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
 * Recent attempts per key (an IP address, an account, or both). Each attempt raises the level by one, and the level
 * falls with time. The limits are in rules.ts.
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

/** Emailed links, which work once until they expire. Only the SHA-256 of the token is stored. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['reset', 'verify', 'welcome', 'change', 'undo'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** the address of the email; the link verifies only this address */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_links_account').on(table.accountId)],
);

/** Passkeys (WebAuthn credentials). Any of them is a second factor, or both factors when it verified its user. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url */
    publicKey: text('public_key').notNull(),
    /** grows with each use; 0: the authenticator does not count */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId, table.createdAt)],
);

/** The authenticator app of each account. It is a second factor once a code has confirmed it. */
export const totpSecrets = pgTable('totp_secrets', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secretSealed: text('secret_sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
  /** the 30-second step of the last accepted code; codes of this step and earlier ones are refused */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Recovery codes, which replace a lost factor once each. Only their SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [unique().on(table.accountId, table.codeHash)],
);

/** What browsers have to sign with a passkey, once and within minutes. Those of a login have no session yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['register', 'prove', 'login'] }).notNull(),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expires').on(table.expiresAt),
    index('passkey_challenges_session').on(table.sessionId),
  ],
);
