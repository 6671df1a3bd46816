import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/** The delivery address of a member's last order, to fill in the next one. */
export const deliveryAddresses = pgTable('delivery_addresses', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postalCode: text('postal_code').notNull(),
  country: text('country').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
