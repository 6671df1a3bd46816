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

/** A room or a correspondence. `lastSeq` is the number of its newest message: whoever writes takes the next one under this row's lock. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: ['private', 'stream_public', 'stream_private', 'stream_group'] }).notNull(),
    /** whose room it is; null in a correspondence */
    performerId: uuid('performer_id').references(() => accounts.id, { onDelete: 'cascade' }),
    lastSeq: integer('last_seq').notNull().default(0),
    /** the two sides of a correspondence, the smaller id first: two people have one; null in a room */
    pair: text('pair').unique(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_public')
      .on(table.performerId)
      .where(sql`${table.type} = 'stream_public'`),
    index('conversations_performer').on(table.performerId),
  ],
);

/**
 * Who is in a conversation that is not open to all: the two sides of a correspondence, those let into a private or a group room.
 * `unread` and `shownAt` follow every message under the conversation's row lock, so that they are exact however many write and read at once.
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
    /** of a correspondence: the number up to which this side has read */
    readSeq: integer('read_seq').notNull().default(0),
    /** of a correspondence: lines of the other side that this side has not read and could */
    unread: integer('unread').notNull().default(0),
    /** what has this number or a smaller one is there no more for this side, which removed all */
    clearedSeq: integer('cleared_seq').notNull().default(0),
    /** of a correspondence: when something last happened in it; null: it is not in this side's list */
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

/** A picture of a message: its storage key (a small one stands beside it) and its size in pixels. */
export interface Photo {
  key: string;
  width: number;
  height: number;
}

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 ... within the conversation, in the order of the commits, without holes */
    seq: integer('seq').notNull(),
    type: text('type', { enum: ['text', 'photo', 'tip', 'notify'] }).notNull(),
    text: text('text').notNull(),
    /** whole tokens of a tip */
    tokens: integer('tokens'),
    photo: jsonb('photo').$type<Photo>(),
    /** null: the site itself speaks */
    senderId: uuid('sender_id').references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** taken back: kept for reports, never shown again; its number stays its own */
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

/** How a performer's rooms are kept; none written: the standards of rules/moderation.ts. */
export const roomSettings = pgTable('room_settings', {
  performerId: performer().primaryKey(),
  /** seconds between two lines of one account; 0: no slow mode */
  slowSeconds: integer('slow_seconds').notNull().default(0),
  /** who may write */
  audience: text('audience', { enum: ['everyone', 'followers', 'tippers'] })
    .notNull()
    .default('everyone'),
  links: boolean('links').notNull().default(true),
  /** words that no line may have, beside those of the site */
  words: text('words')
    .array()
    .notNull()
    .default(sql`'{}'`),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Who keeps order in a performer's rooms, named by that performer. */
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

/** What holds against an account, and against every browser it was seen in, in all rooms of a performer. */
export const roomSanctions = pgTable(
  'room_sanctions',
  {
    id: uuid('id').primaryKey(),
    performerId: performer(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `mute`: reads and does not write; `kick` and `ban`: is not in the room */
    kind: text('kind', { enum: ['mute', 'kick', 'ban'] }).notNull(),
    reason: text('reason').notNull().default(''),
    byId: uuid('by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** null: until it is lifted */
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

/** Who did what to whom in which room, and why; never changed. `actorId` null: the room's own rules. */
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
    /** what it was about: the line, the time, the settings that changed */
    detail: text('detail').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('moderation_log_room').on(table.performerId, table.createdAt),
    index('moderation_log_target').on(table.targetId, table.createdAt),
  ],
);
