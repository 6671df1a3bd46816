import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The kinds of items that members buy. */
export const itemTypes = ['product', 'video', 'gallery'] as const;
/** The steps of a delivery, in order. `refunded` means that the buyer got the tokens back. */
export const deliveryStatuses = ['created', 'processing', 'shipping', 'delivered', 'refunded'] as const;

/**
 * Purchases. An order exists if and only if its ledger transfer exists: both are written in one transaction. The name
 * and the amounts are those of the purchase; the item may change or be deleted later.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** the number that members and performers see */
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
    /** `access`: the buyer can open the files at once; `post`: the performer sends a parcel */
    delivery: text('delivery', { enum: ['access', 'post'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** whole tokens for the whole quantity */
    tokens: integer('tokens').notNull(),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull().unique(),
    /** balance after the purchase in hundredths of a token; a repeated request gets the same answer */
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
    // a member buys files once, and again only after a refund
    uniqueIndex('orders_access')
      .on(table.memberId, table.type, table.itemId)
      .where(sql`${table.delivery} = 'access' and ${table.deliveryStatus} <> 'refunded'`),
    index('orders_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('orders_performer').on(table.performerId, table.id.desc().nullsFirst()),
    check('orders_amounts', sql`${table.quantity} > 0 and ${table.tokens} > 0`),
  ],
);
