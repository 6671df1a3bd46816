import { eq, sql } from 'drizzle-orm';
import { type DeliveryAddressView } from '@contract/purchases';
import { type Db } from '@server/db/client';
import { deliveryAddresses } from '../tables';

/** Returns the address that an account's last parcel went to. */
export async function findAddress(db: Db, accountId: string): Promise<DeliveryAddressView | null> {
  const { name, street, city, postalCode, country } = deliveryAddresses;
  const [row] = await db
    .select({ name, street, city, postalCode, country })
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.accountId, accountId));
  return row ?? null;
}

export async function upsertAddress(db: Db, accountId: string, address: DeliveryAddressView): Promise<void> {
  await db
    .insert(deliveryAddresses)
    .values({ accountId, ...address })
    .onConflictDoUpdate({ target: deliveryAddresses.accountId, set: { ...address, updatedAt: sql`now()` } });
}
