import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { performers } from '../performers/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The columns of every item. `removedAt`: its performer deleted it, but its buyers keep it. `searchText`, where a table
 * has it: the searchable words without accents and capitals.
 */
const shared = () => ({
  id: uuid('id').primaryKey(),
  performerId: uuid('performer_id')
    .notNull()
    .references(() => performers.accountId, { onDelete: 'cascade' }),
  description: text('description').notNull().default(''),
  /** the idempotency key of the upload: retries create one item */
  uploadKey: text('upload_key'),
  /** the size of all its stored files, for the storage quota */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  removedAt: moment('removed_at'),
  /** since when an operator's takedown hides it from everybody */
  takenDownAt: moment('taken_down_at'),
  /** since when it waits for a review: hidden from everybody but its performer */
  heldAt: moment('held_at'),
  /** when a review let it pass; it needs no other one */
  reviewedAt: moment('reviewed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The columns of items with a price in whole tokens. `sold` counts sales without refunded ones. */
const priced = () => ({ tokens: integer('tokens').notNull().default(0), sold: integer('sold').notNull().default(0) });

/**
 * The columns of items with a file that is processed before others see it. `source` is the key of the upload until the
 * processing succeeds, `fault` the reason of a failure.
 */
const processed = () => ({
  processing: text('processing', { enum: ['waiting', 'running', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  fault: text('fault'),
  source: text('source'),
});

/** Columns with file keys are named after the file. Public files need no signature, private files a signed link. */
export const products = pgTable(
  'products',
  {
    ...shared(),
    ...priced(),
    name: text('name').notNull(),
    type: text('type', { enum: ['physical', 'digital'] }).notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('inactive'),
    /** pieces left; null for digital products, which never run out */
    stock: integer('stock'),
    image: text('image'),
    file: text('file'),
    fileName: text('file_name'),
    fileBytes: bigint('file_bytes', { mode: 'number' }),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('products_performer').on(table.performerId, table.id.desc().nullsFirst()),
    index('products_for_sale')
      .on(table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'active' and ${table.removedAt} is null`),
    index('products_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('products_upload').on(table.performerId, table.uploadKey),
    check('products_amounts', sql`${table.tokens} >= 0 and ${table.stock} >= 0 and ${table.sold} >= 0`),
  ],
);

export const videos = pgTable(
  'videos',
  {
    ...shared(),
    ...priced(),
    ...processed(),
    title: text('title').notNull(),
    status: text('status', { enum: ['draft', 'active', 'inactive'] })
      .notNull()
      .default('draft'),
    isSale: boolean('is_sale').notNull().default(false),
    file: text('file'),
    fileBytes: bigint('file_bytes', { mode: 'number' }),
    trailerSource: text('trailer_source'),
    trailer: text('trailer'),
    captions: text('captions'),
    /** a picture of the performer's choice (public), or a frame of the video (private, with a public blurred copy) */
    poster: text('poster'),
    blurred: text('blurred'),
    /** small pictures over the length of the video (private); null without ffmpeg */
    storyboard: text('storyboard'),
    seconds: real('seconds'),
    width: integer('width'),
    height: integer('height'),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('videos_performer').on(table.performerId, table.id.desc().nullsFirst()),
    index('videos_for_sale')
      .on(table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'active' and ${table.file} is not null and ${table.removedAt} is null`),
    index('videos_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('videos_upload').on(table.performerId, table.uploadKey),
    check('videos_amounts', sql`${table.tokens} >= 0 and ${table.sold} >= 0`),
  ],
);

export const galleries = pgTable(
  'galleries',
  {
    ...shared(),
    ...priced(),
    name: text('name').notNull(),
    status: text('status', { enum: ['draft', 'active', 'inactive'] })
      .notNull()
      .default('draft'),
    isSale: boolean('is_sale').notNull().default(false),
    /** the cover photo; null means the first photo */
    coverId: uuid('cover_id').references((): AnyPgColumn => photos.id, { onDelete: 'set null' }),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('galleries_performer').on(table.performerId, table.id.desc().nullsFirst()),
    index('galleries_for_sale')
      .on(table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'active' and ${table.removedAt} is null`),
    index('galleries_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('galleries_upload').on(table.performerId, table.uploadKey),
    check('galleries_amounts', sql`${table.tokens} >= 0 and ${table.sold} >= 0`),
  ],
);

export const photos = pgTable(
  'photos',
  {
    ...shared(),
    ...processed(),
    /** null until the photo is in a gallery; only its performer sees it then */
    galleryId: uuid('gallery_id').references(() => galleries.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    /** index in the gallery; photos with the same index are ordered by id */
    position: integer('position').notNull().default(0),
    file: text('file'),
    thumbnail: text('thumbnail'),
    blurred: text('blurred'),
    width: integer('width'),
    height: integer('height'),
  },
  (table) => [
    index('photos_performer').on(table.performerId, table.id.desc().nullsFirst()),
    index('photos_gallery').on(table.galleryId, table.position, table.id),
    uniqueIndex('photos_upload').on(table.performerId, table.uploadKey),
  ],
);

/** The visitors of videos, to count each once a day. `visitor` is a keyed hash, never an IP address. */
export const videoViews = pgTable(
  'video_views',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    day: text('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.day, table.visitor] })],
);
