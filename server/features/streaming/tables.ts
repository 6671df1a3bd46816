import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { conversations } from '../chat/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Public shows. The id is the media engine's name for the stream; a performer has one open show at most. */
export const streamSessions = pgTable(
  'stream_sessions',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** `preparing`: addresses were handed out, no picture yet (or not any more); `live`: the engine has pictures; `ended` for good */
    status: text('status', { enum: ['preparing', 'live', 'ended'] })
      .notNull()
      .default('preparing'),
    peakViewers: integer('peak_viewers').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    /** `on`: what is shown is written down, and becomes a draft video; `over`: it was, and ended before the show */
    recording: text('recording', { enum: ['off', 'on', 'over'] })
      .notNull()
      .default('off'),
    /** what the show was called, and its last small picture (a storage key that may be gone), for the video that is made of it */
    title: text('title'),
    picture: text('picture'),
  },
  (table) => [
    uniqueIndex('stream_sessions_open')
      .on(table.performerId)
      .where(sql`${table.status} <> 'ended'`),
    index('stream_sessions_performer').on(table.performerId, table.createdAt),
  ],
);

/** How a performer goes on stage; without a row all is as by default. */
export const broadcastSetups = pgTable('broadcast_setups', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** counts the stream keys there were: the key is signed, not stored, and another number makes another key */
  keyVersion: integer('key_version').notNull().default(1),
  /** whether a public show becomes a draft video when it is over */
  isRecorded: boolean('is_recorded').notNull().default(false),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
