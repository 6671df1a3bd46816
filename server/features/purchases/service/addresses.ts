import { type DeliveryAddressView } from '@contract/purchases';
import { type Context } from '@server/context';
import { findAddress } from '../store/addresses';

/** Returns the delivery address of a member's last order; null without one. */
export const readDeliveryAddress = (ctx: Context, memberId: string): Promise<DeliveryAddressView | null> =>
  findAddress(ctx.db, memberId);
