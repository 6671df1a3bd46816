import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What can be bought of a performer. */
export const itemTypes = ['product', 'video', 'gallery'] as const;
/** On its way to the buyer, forward only; `refunded`: the tokens went back, and nothing follows. */
export const deliveryStatuses = ['created', 'processing', 'shipping', 'delivered', 'refunded'] as const;

/**
 * What was bought, by whom, for how much. A row stands if and only if its transfer does: both are written in one transaction. Names and amounts
 * are those of the moment; the item may change or go.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** what people call it by */
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type', { enum: itemTypes }).notNull(),
    itemId: uuid('item_id').notNull(),
    name: text('name').notNull(),
    /** `access`: its files open to the buyer at once; `post`: a parcel, that the performer sends */
    delivery: text('delivery', { enum: ['access', 'post'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** whole tokens, for all of the quantity */
    tokens: integer('tokens').notNull(),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull().unique(),
    /** the member's balance after it, in hundredths of a token: part of the answer that a repeat gets again */
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    deliveryStatus: text('delivery_status', { enum: deliveryStatuses }).notNull(),
    deliveryAddress: text('delivery_address'),
    postalCode: text('postal_code'),
    shippingCode: text('shipping_code'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.memberId, table.idempotencyKey),
    // what opens files is bought once, until its tokens went back
    uniqueIndex('orders_access')
      .on(table.memberId, table.type, table.itemId)
      .where(sql`${table.delivery} = 'access' and ${table.deliveryStatus} <> 'refunded'`),
    index('orders_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('orders_performer').on(table.performerId, table.id.desc().nullsFirst()),
    check('orders_amounts', sql`${table.quantity} > 0 and ${table.tokens} > 0`),
  ],
);
