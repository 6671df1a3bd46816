import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { type SocialLink, type WeekdayShow } from '@contract/performers';
import { accounts } from '../auth/tables';
import { categories } from '../categories/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * What a performer has beyond the account. Prices are whole tokens a minute.
 * The columns under "listing" are kept by triggers (migration listing): copies of the account's and of this row's words that searches
 * can be answered from by index alone.
 */
export const performers = pgTable(
  'performers',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    verification: text('verification', { enum: ['pending', 'verified', 'rejected'] })
      .notNull()
      .default('pending'),
    verificationNote: text('verification_note'),
    idVerification: text('id_verification'),
    documentVerification: text('document_verification'),
    releaseForm: text('release_form'),
    bio: text('bio').notNull().default(''),
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** storage key of the 16:9 picture shown while offline */
    poster: text('poster'),
    /** storage key and time of the newest picture of the running show */
    thumbnail: text('thumbnail'),
    thumbnailAt: moment('thumbnail_at'),
    streamingStatus: text('streaming_status', { enum: ['public', 'private', 'group', 'offline'] })
      .notNull()
      .default('offline'),
    streamingTitle: text('streaming_title').notNull().default(''),
    isOnline: boolean('is_online').notNull().default(false),
    liveSince: moment('live_since'),
    viewers: integer('viewers').notNull().default(0),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    privateCallPrice: integer('private_call_price').notNull().default(0),
    groupCallPrice: integer('group_call_price').notNull().default(0),
    maxParticipantsAllowed: integer('max_participants_allowed').notNull().default(10),
    /** when shows begin, in the account's time zone */
    schedule: jsonb('schedule').$type<WeekdayShow[]>().notNull().default([]),
    socialLinks: jsonb('social_links').$type<SocialLink[]>().notNull().default([]),
    /** the next show of the schedule; moved on when it is past */
    nextShowAt: moment('next_show_at'),
    // listing
    /** verified, and the account is active: what the public may see */
    listed: boolean('listed').notNull().default(false),
    onStage: boolean('on_stage').notNull().default(false),
    sortName: text('sort_name').notNull().default(''),
    gender: text('gender'),
    country: text('country'),
    /** name, user name, title, tags and names of categories (kept by triggers, 0002_search.sql) without accents and capitals, with a space before each word */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('performers_default_order')
      .on(
        table.onStage.desc().nullsFirst(),
        table.viewers.desc().nullsFirst(),
        table.isOnline.desc().nullsFirst(),
        table.views.desc().nullsFirst(),
        table.accountId.desc().nullsFirst(),
      )
      .where(sql`${table.listed}`),
    index('performers_by_views')
      .on(table.onStage.desc().nullsFirst(), table.views.desc().nullsFirst(), table.accountId.desc().nullsFirst())
      .where(sql`${table.listed}`),
    index('performers_by_name')
      .on(table.onStage.desc().nullsFirst(), table.sortName, table.accountId)
      .where(sql`${table.listed}`),
    index('performers_by_age')
      .on(table.onStage.desc().nullsFirst(), table.accountId.desc().nullsFirst())
      .where(sql`${table.listed}`),
    index('performers_by_next_show')
      .on(table.nextShowAt)
      .where(sql`${table.listed} and ${table.nextShowAt} is not null`),
    index('performers_country')
      .on(table.country)
      .where(sql`${table.listed}`),
    index('performers_tags').using('gin', table.tags),
    index('performers_languages').using('gin', table.languages),
    index('performers_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const performerCategories = pgTable(
  'performer_categories',
  {
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.performerId, table.categoryId] }),
    index('performer_categories_category').on(table.categoryId),
  ],
);

/**
 * Every word that somebody listed can be found by, kept by a trigger (0002_search.sql). `variants` are the word and what is left of it
 * without one of its letters: a word that was typed with one slip shares a variant with the one that was meant.
 */
export const searchWords = pgTable(
  'search_words',
  { word: text('word').primaryKey(), variants: text('variants').array().notNull() },
  (table) => [index('search_words_variants').using('gin', table.variants)],
);

/** One visitor counts once a day; `visitor` is a keyed hash, never an address. */
export const performerViews = pgTable(
  'performer_views',
  {
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    day: text('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.performerId, table.day, table.visitor] })],
);
