import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
});

/** The banners of the home page, in the operator's order. */
export const promos = pgTable('promos', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull().default(''),
  /** label and target of the button */
  action: text('action').notNull().default(''),
  link: text('link').notNull(),
  tone: text('tone', { enum: ['warm', 'ink'] })
    .notNull()
    .default('ink'),
  active: boolean('active').notNull().default(true),
  ordering: integer('ordering').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
