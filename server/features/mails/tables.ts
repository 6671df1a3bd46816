import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Texts of emails that an owner wrote in place of the built-in ones. `{name}` stands for a value. */
export const mailTemplates = pgTable('mail_templates', {
  key: text('key').primaryKey(),
  subject: text('subject').notNull(),
  /** paragraphs, separated by empty lines */
  body: text('body').notNull(),
  actionLabel: text('action_label').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
