import { type OwnMembershipView } from '@contract/roster';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { endMemberShares, readCommission } from '../../earnings/service/commission';
import { findCurrentMembership, endMembership } from '../store/memberships';
import { viewOwnMembership } from '../view';
import { invitationInvalid } from './invitations';
import { queueMembershipEmail } from './studioEmails';
import { redeemInvitation } from './redeemInvitation';

/** Returns the studio of a performer and the commissions of both; null without a studio. */
export async function readOwnMembership(ctx: Context, performerId: string): Promise<OwnMembershipView | null> {
  const [current, commission] = await Promise.all([
    findCurrentMembership(ctx.db, performerId),
    readCommission(ctx, performerId),
  ]);
  return current && viewOwnMembership(current, commission);
}

/** Makes a performer a member of the inviting studio. @throws Refusal 422 INVITATION_INVALID, ALREADY_IN_STUDIO */
export async function acceptInvitation(ctx: Context, performerId: string, code: string): Promise<OwnMembershipView> {
  const accepted = await inTransaction(ctx.db, (tx) => redeemInvitation(ctx, tx, code, performerId));
  if (!accepted) throw invitationInvalid();
  const membership = await readOwnMembership(ctx, performerId);
  if (!membership) throw notFound('This studio');
  return membership;
}

/**
 * Ends the membership of a performer and the commissions that the studio set. Earlier earnings keep their split.
 * @throws Refusal 404 without a studio
 */
export async function leaveStudio(ctx: Context, performerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ended = await endMembership(tx, performerId);
    if (!ended) throw notFound('This studio');
    await endMemberShares(tx, performerId);
    await queueMembershipEmail(ctx, tx, { kind: 'left', studioId: ended.studioId, performerId });
  });
}
