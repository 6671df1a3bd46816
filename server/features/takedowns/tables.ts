import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Items that an operator took down, with the appeals of their owners. The items' `takenDownAt` hides them. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['video', 'photo', 'gallery', 'product', 'post', 'announcement', 'clip'] }).notNull(),
    itemId: uuid('item_id').notNull(),
    /** null: a post of the site, or the account no longer exists */
    ownerId: uuid('owner_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** the title at that time */
    title: text('title').notNull(),
    reason: text('reason', {
      enum: ['copyright', 'intimateImages', 'consentWithdrawn', 'minor', 'illegal', 'violence', 'rules', 'other'],
    }).notNull(),
    /** what the owner reads besides the reason */
    note: text('note').notNull().default(''),
    complaintId: uuid('complaint_id'),
    refunds: integer('refunds').notNull().default(0),
    status: text('status', { enum: ['active', 'lifted'] })
      .notNull()
      .default('active'),
    /** null: the command line, or the site itself */
    takenById: uuid('taken_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    appeal: text('appeal', { enum: ['none', 'open', 'accepted', 'rejected'] })
      .notNull()
      .default('none'),
    appealText: text('appeal_text').notNull().default(''),
    appealedAt: moment('appealed_at'),
    /** the answer to the appeal, or why it was restored without one */
    answer: text('answer').notNull().default(''),
    decidedById: uuid('decided_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    uniqueIndex('takedowns_active')
      .on(table.kind, table.itemId)
      .where(sql`${table.status} = 'active'`),
    index('takedowns_owner').on(table.ownerId, table.createdAt.desc().nullsFirst()),
    index('takedowns_created').on(table.createdAt.desc().nullsFirst()),
    index('takedowns_appeals')
      .on(table.appealedAt)
      .where(sql`${table.appeal} = 'open'`),
  ],
);
