import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A fingerprint of each secret that all processes of the site must share. */
export const secretFingerprints = pgTable('secret_fingerprints', {
  /** the variable */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  storedAt: timestamp('stored_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
