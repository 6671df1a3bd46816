import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Settings that the operator changed. Absent keys have the defaults of rules.ts. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The menu items of the site. */
export const menuItems = pgTable('menu_items', {
  id: uuid('id').primaryKey(),
  section: text('section', { enum: ['header', 'footer', 'main'] }).notNull(),
  title: text('title').notNull(),
  path: text('path').notNull(),
  internal: boolean('internal').notNull().default(true),
  isNewTab: boolean('is_new_tab').notNull().default(false),
  ordering: integer('ordering').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The visitors that a banner is for. `firstPurchase`: those who can have the bonus of a first purchase. */
const PROMO_AUDIENCES = ['everyone', 'guests', 'members', 'firstPurchase'] as const;

/** The banners of the home page, in the operator's order. */
export const promos = pgTable(
  'promos',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    /** label and target of the button */
    action: text('action').notNull().default(''),
    link: text('link').notNull(),
    tone: text('tone', { enum: ['warm', 'ink'] })
      .notNull()
      .default('ink'),
    audience: text('audience', { enum: PROMO_AUDIENCES }).notNull().default('everyone'),
    active: boolean('active').notNull().default(true),
    /** where it appears on the home page: beside the hero, or below the performers */
    position: text('position', { enum: ['top', 'bottom'] })
      .notNull()
      .default('top'),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    ordering: integer('ordering').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('promos_dates', sql`${table.endsAt} > ${table.startsAt}`)],
);
