import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Categories of performers, in the operator's order. */
export const categories = pgTable('categories', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description').notNull().default(''),
  /** URL of its picture; empty: none */
  picture: text('picture').notNull().default(''),
  ordering: integer('ordering').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
