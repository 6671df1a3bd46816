import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CardGoalView } from '@contract/cardGoal';
import { type PlannedShow, type SocialLink, type WeekdayShow } from '@contract/performers';
import { accounts } from '../auth/tables';
import { categories } from '../categories/tables';

/** A ticket show as lists and calendars need it. `early`: a lower price until a moment. Moments are ISO 8601. */
export interface TicketTime {
  id: string;
  title: string;
  startsAt: string;
  minutes: number;
  price: number;
  early: { price: number; until: string } | null;
  /** it has begun, and its holders can enter */
  isRunning: boolean;
}

/** The goal of a performer as cards show it. `endsAt`: null, or when it no longer counts (ISO 8601). */
export type CardGoal = CardGoalView & { endsAt: string | null };

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The data of performers beyond the account. Prices are whole tokens per minute. Database triggers maintain the columns
 * under "listing", which copy data of the account and this row so that searches need only an index.
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
    /** storage key of the 16:9 picture for offline times */
    poster: text('poster'),
    /** storage key and time of the latest thumbnail of the running show */
    thumbnail: text('thumbnail'),
    thumbnailAt: moment('thumbnail_at'),
    streamingStatus: text('streaming_status', { enum: ['public', 'private', 'group', 'offline'] })
      .notNull()
      .default('offline'),
    streamingTitle: text('streaming_title').notNull().default(''),
    isOnline: boolean('is_online').notNull().default(false),
    liveSince: moment('live_since'),
    viewers: integer('viewers').notNull().default(0),
    /** members in the group show that runs */
    groupParticipants: integer('group_participants').notNull().default(0),
    /** seconds that accounts have watched the public show lately, and when they were last added up */
    watchSeconds: integer('watch_seconds').notNull().default(0),
    watchedAt: moment('watched_at'),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    privateCallPrice: integer('private_call_price').notNull().default(0),
    groupCallPrice: integer('group_call_price').notNull().default(0),
    /** what a spy pays in the private shows that members let others watch; 0: no spies */
    spyPrice: integer('spy_price').notNull().default(0),
    /** what a spy pays in the private show that runs; 0: there is none that others may watch */
    spySeatPrice: integer('spy_seat_price').notNull().default(0),
    /** the fewest tokens in one tip; null without a minimum */
    minimumTip: integer('minimum_tip'),
    /** whether members can tip while the performer is offline */
    offlineTips: boolean('offline_tips').notNull().default(false),
    maxParticipantsAllowed: integer('max_participants_allowed').notNull().default(10),
    /** weekly shows in the account's time zone */
    schedule: jsonb('schedule').$type<WeekdayShow[]>().notNull().default([]),
    /** one-off shows in the account's time zone */
    plannedShows: jsonb('planned_shows').$type<PlannedShow[]>().notNull().default([]),
    /** announced and running ticket shows; the feature tickets writes them */
    ticketTimes: jsonb('ticket_times').$type<TicketTime[]>().notNull().default([]),
    /** the goal that runs, at the moment `card_goal_at`; the feature goals writes both */
    cardGoal: jsonb('card_goal').$type<CardGoal>(),
    cardGoalAt: moment('card_goal_at'),
    socialLinks: jsonb('social_links').$type<SocialLink[]>().notNull().default([]),
    /** the next show, weekly or one-off; a job updates it */
    nextShowAt: moment('next_show_at'),
    // listing
    /** whether the performer is public: verified, with an active account */
    listed: boolean('listed').notNull().default(false),
    onStage: boolean('on_stage').notNull().default(false),
    sortName: text('sort_name').notNull().default(''),
    gender: text('gender'),
    country: text('country'),
    /** name, username, title, tags and category names in lower case without accents, with a space before each word */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('performers_default_order')
      .on(
        table.onStage.desc().nullsFirst(),
        table.watchSeconds.desc().nullsFirst(),
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
 * The search words of listed performers, maintained by a trigger. `variants` are the word itself and the word without
 * each one of its letters: a word with one typing mistake shares a variant with the intended word.
 */
export const searchWords = pgTable(
  'search_words',
  { word: text('word').primaryKey(), variants: text('variants').array().notNull() },
  (table) => [index('search_words_variants').using('gin', table.variants)],
);

/** The visitors of each page and day. `visitor` is a keyed hash, never an IP address. */
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

/** How many visitors performers' pages had on each past day (UTC). A job sums them up when it deletes who came. */
export const visitorDays = pgTable('visitor_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  visitors: integer('visitors').notNull(),
});
