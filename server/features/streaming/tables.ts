import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CLIP_RULES } from '@contract/limits';
import { accounts } from '../auth/tables';
import { conversations } from '../chat/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Public shows. The id is the media engine's name for the stream. A performer has at most one open show. */
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
    /** `preparing`: open without pictures, at first or after an interruption; `live`: the engine receives pictures */
    status: text('status', { enum: ['preparing', 'live', 'ended'] })
      .notNull()
      .default('preparing'),
    peakViewers: integer('peak_viewers').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    /** `on`: the show is recorded and becomes a draft video; `over`: the recording ended before the show */
    recording: text('recording', { enum: ['off', 'on', 'over'] })
      .notNull()
      .default('off'),
    /** title and last thumbnail (a storage key that may be gone), for the video of a recorded show */
    title: text('title'),
    picture: text('picture'),
    /** the number of the key with which an edge fetches the show, and since when it holds */
    edgeKey: integer('edge_key').notNull().default(0),
    edgeKeySince: moment('edge_key_since').notNull().defaultNow(),
    /** numbers of the room's last messages when the show began and ended; null for shows from before they were kept */
    firstSeq: integer('first_seq'),
    lastSeq: integer('last_seq'),
    /** sums of `show_watches`, whose rows are deleted then: viewers, those who stayed, and their watch time */
    joined: integer('joined'),
    stayed: integer('stayed'),
    watchedMs: bigint('watched_ms', { mode: 'number' }),
    /** accounts that wrote in the room, summed up at the same time */
    chatters: integer('chatters'),
  },
  (table) => [
    uniqueIndex('stream_sessions_open')
      .on(table.performerId)
      .where(sql`${table.status} <> 'ended'`),
    index('stream_sessions_performer').on(table.performerId, table.createdAt),
  ],
);

/**
 * Access logs of edges, one for each process of nginx. Its lines are in order: what is not after `countedTo` was
 * counted.
 */
export const edgeLogs = pgTable('edge_logs', {
  name: text('name').primaryKey(),
  countedTo: moment('counted_to').notNull(),
});

/** Viewers of public shows at edges, by the name in their pass, and when each was seen last. */
export const edgeViewers = pgTable(
  'edge_viewers',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => streamSessions.id, { onDelete: 'cascade' }),
    viewer: text('viewer').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.viewer] })],
);

/**
 * How long each viewer watched a public show, until the night after it sums that up. The name is a signature for this
 * show: it says nothing about the viewer, and is another one in the next show.
 */
export const showWatches = pgTable(
  'show_watches',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => streamSessions.id, { onDelete: 'cascade' }),
    viewer: text('viewer').notNull(),
    watchedMs: bigint('watched_ms', { mode: 'number' }).notNull(),
    /** the moment up to which the time is counted */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.viewer] })],
);

/** The most viewers that were counted in each minute of a public show. Minutes count from 0, at the first pictures. */
export const showMinutes = pgTable(
  'show_minutes',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => streamSessions.id, { onDelete: 'cascade' }),
    minute: integer('minute').notNull(),
    viewers: integer('viewers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.minute] })],
);

/** How performers go live. A performer without a row has the defaults. */
export const broadcastSetups = pgTable('broadcast_setups', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /**
   * version of the stream key, to which the account's `accessEpoch` is added: the key is signed, not stored, and a new
   * version makes a new key
   */
  keyVersion: integer('key_version').notNull().default(1),
  /** whether public shows are recorded and become draft videos */
  isRecorded: boolean('is_recorded').notNull().default(false),
  /** which clips of public shows members may make */
  clips: text('clips', { enum: CLIP_RULES }).notNull().default('off'),
  /** whether only the performer sees what a program sends, until they go live */
  isPreviewed: boolean('is_previewed').notNull().default(false),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/**
 * The private previews: the performer alone sees what their program sends before a show. The id is the media engine's
 * name for the stream; a show gets another one, so that no address of it leads to what was private.
 */
export const streamPreviews = pgTable('stream_previews', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** when it was ended although the program was still sending; null while it runs */
  endedAt: moment('ended_at'),
});

/** What operators did about running shows. The stream is a public show, or a private or group show. */
export const showOversight = pgTable(
  'show_oversight',
  {
    streamId: uuid('stream_id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    warnedAt: moment('warned_at'),
    /** since when the preview is blurred */
    blurredAt: moment('blurred_at'),
    blurredById: uuid('blurred_by_id').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [index('show_oversight_performer').on(table.performerId)],
);
