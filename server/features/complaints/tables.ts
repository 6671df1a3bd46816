import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The register of complaints from the public forms. The status link is signed, so it is not stored. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey(),
    /** counts the complaints, for the receipt */
    number: integer('number').generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['copyright', 'intimate', 'other'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    postalAddress: text('postal_address').notNull().default(''),
    addresses: text('addresses').array().notNull(),
    details: text('details').notNull(),
    /** the protected work, for copyright */
    work: text('work').notNull().default(''),
    signature: text('signature').notNull().default(''),
    status: text('status', { enum: ['open', 'upheld', 'rejected'] })
      .notNull()
      .default('open'),
    answer: text('answer').notNull().default(''),
    decidedById: uuid('decided_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [index('complaints_due').on(table.status, table.dueAt), index('complaints_created').on(table.createdAt)],
);
