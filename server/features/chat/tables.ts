import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/**
 * A chat room, or the direct conversation of two accounts. A new message takes the next `lastSeq` under the lock of
 * this row.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: ['private', 'stream_public', 'stream_private', 'stream_group'] }).notNull(),
    /** the host of a chat room; null in a direct conversation */
    performerId: uuid('performer_id').references(() => accounts.id, { onDelete: 'cascade' }),
    lastSeq: integer('last_seq').notNull().default(0),
    /** both account ids of a direct conversation, the smaller one first; null in a chat room */
    pair: text('pair').unique(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** the time of the last message */
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_public')
      .on(table.performerId)
      .where(sql`${table.type} = 'stream_public'`),
    index('conversations_performer').on(table.performerId),
  ],
);

/**
 * The members of conversations that are not public. `unread` and `shownAt` change with each message under the lock of
 * the conversation, so that they stay exact under concurrency.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** direct conversations: the sequence number up to which the account has read */
    readSeq: integer('read_seq').notNull().default(0),
    /** direct conversations: messages of the other side that the account can see and has not read */
    unread: integer('unread').notNull().default(0),
    /** messages up to this number are hidden, because the account removed them */
    clearedSeq: integer('cleared_seq').notNull().default(0),
    /** direct conversations: the time of the last activity; null when the conversation is not in the account's list */
    shownAt: timestamp('shown_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.accountId] }),
    index('conversation_members_account').on(table.accountId),
    index('conversation_members_newest')
      .on(table.accountId, table.shownAt.desc())
      .where(sql`${table.shownAt} is not null`),
    index('conversation_members_unread')
      .on(table.accountId)
      .where(sql`${table.unread} > 0`),
  ],
);

/** A photo of a message: the storage key of the large size, and its width and height in pixels. */
export interface Photo {
  key: string;
  width: number;
  height: number;
}

/**
 * Messages of conversations. A statement that writes one locks the row of its conversation and thereby knows that it
 * exists; as for tips, there are no foreign keys, whose checks would cost each message two lookups and two locks.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    /** 1, 2, 3 … within the conversation, in commit order, without gaps */
    seq: integer('seq').notNull(),
    type: text('type', { enum: ['text', 'photo', 'tip', 'notify'] }).notNull(),
    text: text('text').notNull(),
    /** a tip's whole tokens */
    tokens: integer('tokens'),
    photo: jsonb('photo').$type<Photo>(),
    /** null: a system message */
    senderId: uuid('sender_id'),
    /** a tip whose sender only the host and the sender see */
    anonymous: boolean('anonymous').notNull().default(false),
    /** why the room celebrates a tip; null for all other messages */
    celebration: text('celebration', { enum: ['first', 'record'] }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** deleted messages are never shown again, but kept as evidence for reports */
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('messages_deleted')
      .on(table.conversationId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    uniqueIndex('messages_sequence').on(table.conversationId, table.seq),
    index('messages_sender').on(table.senderId),
  ],
);

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const performer = () =>
  uuid('performer_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The chat rules of a performer's rooms. Without a row, `DEFAULT_SETTINGS` of rules/moderation.ts apply. */
export const roomSettings = pgTable('room_settings', {
  performerId: performer().primaryKey(),
  /** seconds between two messages of one account; 0: no slow mode */
  slowSeconds: integer('slow_seconds').notNull().default(0),
  /** the members who may write */
  audience: text('audience', { enum: ['everyone', 'followers', 'tippers'] })
    .notNull()
    .default('everyone'),
  links: boolean('links').notNull().default(true),
  /** blocked words, in addition to those of the site */
  words: text('words')
    .array()
    .notNull()
    .default(sql`'{}'`),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The moderators of a performer's rooms. */
export const roomModerators = pgTable(
  'room_moderators',
  {
    performerId: performer(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.performerId, table.accountId] }),
    index('room_moderators_account').on(table.accountId),
  ],
);

/** Mutes, kicks and bans. They apply in all rooms of a performer, to an account and every browser it has used. */
export const roomSanctions = pgTable(
  'room_sanctions',
  {
    id: uuid('id').primaryKey(),
    performerId: performer(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** a muted account can read but not write; a kicked or banned one can do neither */
    kind: text('kind', { enum: ['mute', 'kick', 'ban'] }).notNull(),
    reason: text('reason').notNull().default(''),
    byId: uuid('by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** null: until lifted */
    until: moment('until'),
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    index('room_sanctions_holding')
      .on(table.performerId, table.accountId)
      .where(sql`${table.liftedAt} is null`),
    index('room_sanctions_account').on(table.accountId),
  ],
);

/** All moderation actions. Entries never change. `actorId` is null when the actor's account no longer exists. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    performerId: performer(),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    targetId: uuid('target_id').references(() => accounts.id, { onDelete: 'set null' }),
    action: text('action', {
      enum: ['delete', 'mute', 'kick', 'ban', 'lift', 'appoint', 'dismiss', 'settings'],
    }).notNull(),
    reason: text('reason').notNull().default(''),
    /** the deleted text, the end of a sanction or the changed settings */
    detail: text('detail').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('moderation_log_room').on(table.performerId, table.createdAt),
    index('moderation_log_target').on(table.targetId, table.createdAt),
  ],
);
