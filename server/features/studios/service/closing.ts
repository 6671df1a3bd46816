import { type Tx } from '@server/db/client';
import { endMemberShares } from '../../earnings/service/commission';
import { endMembership, findCurrentPerformers } from '../store/memberships';

/**
 * Ends all memberships of a studio that closes its account. Earlier earnings keep their split. Its invitations don't
 * work while its account isn't active.
 * @returns the performers who belonged to it
 */
export async function closeStudio(tx: Tx, studioId: string): Promise<string[]> {
  const performers = await findCurrentPerformers(tx, studioId);
  for (const performerId of performers) {
    await endMembership(tx, performerId);
    await endMemberShares(tx, performerId);
  }
  return performers;
}
