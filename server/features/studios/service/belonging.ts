import { type OwnMembershipView } from '@contract/roster';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { endMemberShares, readCommission } from '../../earnings/service';
import { currentMembership, endMembership } from '../store/memberships';
import { viewOwnMembership } from '../view';
import { invitationInvalid } from './invitations';
import { tellOfMembership } from './mails';
import { redeemInvitation } from './redemption';

/** The studio that looks after a performer, and what both keep; null without one. */
export async function readOwnMembership(ctx: Context, performerId: string): Promise<OwnMembershipView | null> {
  const [current, commission] = await Promise.all([
    currentMembership(ctx.db, performerId),
    readCommission(ctx, performerId),
  ]);
  return current && viewOwnMembership(current, commission);
}

/** A performer joins the studio that invites. @throws Refusal 422 INVITATION_INVALID, ALREADY_IN_STUDIO */
export async function acceptInvitation(ctx: Context, performerId: string, code: string): Promise<OwnMembershipView> {
  const accepted = await inTransaction(ctx.db, (tx) => redeemInvitation(ctx, tx, code, performerId));
  if (!accepted) throw invitationInvalid();
  const membership = await readOwnMembership(ctx, performerId);
  if (!membership) throw notFound('This studio');
  return membership;
}

/** The performer is on their own from now on: what was earned stays as it was shared, and nothing that the studio set holds any longer. @throws Refusal 404 without a studio */
export async function leaveStudio(ctx: Context, performerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ended = await endMembership(tx, performerId);
    if (!ended) throw notFound('This studio');
    await endMemberShares(tx, performerId);
    await tellOfMembership(ctx, tx, { kind: 'left', studioId: ended.studioId, performerId });
  });
}
