import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Texts of the operator: terms, privacy, notices and news. `content` is HTML that was sanitised when it was saved. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    /** a `page` is standalone (terms), a `post` is news and listed, a `notice` appears inside other screens */
    type: text('type', { enum: ['page', 'post', 'notice'] })
      .notNull()
      .default('post'),
    title: text('title').notNull(),
    shortDescription: text('short_description').notNull().default(''),
    content: text('content').notNull(),
    /** false: a draft */
    active: boolean('active').notNull().default(true),
    /** when it appears on the site, unless it is a draft */
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** since when an operator's takedown hides it */
    takenDownAt: timestamp('taken_down_at', { withTimezone: true }),
    ordering: integer('ordering').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('posts_newest').on(table.type, table.publishedAt.desc().nullsFirst())],
);
