import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { categories } from '../categories/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a performer has beyond the account. Prices are whole tokens a minute. */
export const performers = pgTable(
  'performers',
  {
    accountId: uuid('account_id').primaryKey().references(() => accounts.id, { onDelete: 'cascade' }),
    verification: text('verification', { enum: ['pending', 'verified', 'rejected'] }).notNull().default('pending'),
    verificationNote: text('verification_note'),
    idVerification: text('id_verification'),
    documentVerification: text('document_verification'),
    releaseForm: text('release_form'),
    bio: text('bio').notNull().default(''),
    languages: text('languages').array().notNull().default(sql`'{}'::text[]`),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** storage key of the 16:9 picture shown while offline */
    poster: text('poster'),
    /** storage key and time of the newest picture of the running show */
    thumbnail: text('thumbnail'),
    thumbnailAt: moment('thumbnail_at'),
    streamingStatus: text('streaming_status', { enum: ['public', 'private', 'group', 'offline'] }).notNull().default('offline'),
    streamingTitle: text('streaming_title').notNull().default(''),
    isOnline: boolean('is_online').notNull().default(false),
    liveSince: moment('live_since'),
    viewers: integer('viewers').notNull().default(0),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    privateCallPrice: integer('private_call_price').notNull().default(0),
    groupCallPrice: integer('group_call_price').notNull().default(0),
    maxParticipantsAllowed: integer('max_participants_allowed').notNull().default(10),
  },
  (table) => [
    index('performers_stage').on(table.streamingStatus, table.viewers),
    index('performers_tags').using('gin', table.tags),
  ],
);

export const performerCategories = pgTable(
  'performer_categories',
  {
    performerId: uuid('performer_id').notNull().references(() => performers.accountId, { onDelete: 'cascade' }),
    categoryId: uuid('category_id').notNull().references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.performerId, table.categoryId] }), index('performer_categories_category').on(table.categoryId)],
);

/** One visitor counts once a day; `visitor` is a keyed hash, never an address. */
export const performerViews = pgTable(
  'performer_views',
  {
    performerId: uuid('performer_id').notNull().references(() => performers.accountId, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    day: text('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.performerId, table.day, table.visitor] })],
);
