import { type RequestOf } from '@contract/all';
import { type InvitationView, type InvitedView } from '@contract/roster';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { findAccount } from '../../auth/service/accounts';
import { senderOf } from '../../auth/service/mails';
import { hashOfToken } from '../../auth/service/sessions';
import { ratesInForce } from '../../earnings/service';
import { INVITATION_HOURS } from '../rules';
import { insertInvitation, invitationsPage, openInvitation, revokeInvitationRow } from '../store/invitations';
import { viewInvitation, viewInvited } from '../view';
import { codeOfInvitation } from './codes';
import { mailInvitation } from './mails';

/** The link of an invitation that is used, taken back, too old, or none. */
export const invitationInvalid = () =>
  refused('INVITATION_INVALID', 'This invitation does not work any more. Ask your studio for a new one.');

/** Where an invitation leads. */
const linkOf = (ctx: Context, siteUrl: string) => (id: string) => `${siteUrl}/invitations/${codeOfInvitation(ctx, id)}`;

/** Makes an invitation that works for a week and once; with an address it is mailed there. */
export async function invite(ctx: Context, studioId: string, email: string | null): Promise<InvitationView> {
  const id = newId();
  const invitation = await inTransaction(ctx.db, async (tx) => {
    const row = await insertInvitation(
      tx,
      { id, studioId, email, codeHash: hashOfToken(codeOfInvitation(ctx, id)) },
      INVITATION_HOURS,
    );
    if (email) await mailInvitation(ctx, tx, id);
    return row;
  });
  const { url } = await senderOf(ctx);
  return viewInvitation({ invitation, acceptedBy: null }, linkOf(ctx, url), new Date());
}

/** The invitations of a studio, newest first. */
export async function searchInvitations(
  ctx: Context,
  studioId: string,
  { limit, offset }: RequestOf<'searchInvitations'>['query'],
): Promise<{ data: InvitationView[]; total: number }> {
  const [{ data, total }, { url }] = await Promise.all([
    invitationsPage(ctx.db, studioId, { limit, offset }),
    senderOf(ctx),
  ]);
  const now = new Date();
  return { data: data.map((known) => viewInvitation(known, linkOf(ctx, url), now)), total };
}

/** Takes an open invitation back. @throws Refusal 404 for one that is not open, or another studio's */
export async function revokeInvitation(ctx: Context, studioId: string, id: string): Promise<void> {
  if (!(await revokeInvitationRow(ctx.db, studioId, id))) throw notFound('This invitation');
}

/** Who invites, and what would be kept. @throws Refusal 422 INVITATION_INVALID */
export async function readInvitation(ctx: Context, code: string): Promise<InvitedView> {
  const invitation = await openInvitation(ctx.db, { codeHash: hashOfToken(code) });
  if (!invitation) throw invitationInvalid();
  const [studio, rates] = await Promise.all([
    findAccount(ctx.db, invitation.studioId),
    ratesInForce(ctx.db, [invitation.studioId]),
  ]);
  return viewInvited(studio, invitation.expiresAt, rates);
}
