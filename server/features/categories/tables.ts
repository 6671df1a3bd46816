import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

/** Former slugs of categories that were renamed or merged. Their addresses redirect. */
export const formerCategorySlugs = pgTable(
  'former_category_slugs',
  {
    slug: text('slug').primaryKey(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_category_slugs_category').on(table.categoryId)],
);
