import { type TakedownReason } from '@contract/takedowns';
import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { type Actor } from '../../security/service/record';
import { parseItemAddress } from '../rules';
import { takeDown } from './takingDown';

/**
 * Takes down every item at addresses of this site. Other addresses, unknown items and those that are down are skipped.
 * @returns the ids of the takedowns
 */
export async function takeDownPages(
  ctx: Context,
  actor: Actor,
  addresses: readonly string[],
  { reason, complaintId }: { reason: TakedownReason; complaintId: string },
): Promise<string[]> {
  const named = addresses.flatMap((address) => parseItemAddress(address) ?? []);
  const once = new Map(named.map((item) => [`${item.kind} ${item.id}`, item]));
  const taken: string[] = [];
  for (const { kind, id } of once.values())
    try {
      const { _id } = await takeDown(ctx, actor, { kind, itemId: id, reason, refund: 'none', complaintId });
      taken.push(_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return taken;
}
