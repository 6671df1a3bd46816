import { type RequestOf } from '@contract/all';
import { type InvitationView, type InvitedView } from '@contract/roster';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { findAccount } from '../../auth/service/accounts';
import { readSender } from '../../auth/service/accountEmails';
import { hashToken } from '../../auth/service/sessions';
import { readRates } from '../../earnings/service/commission';
import { INVITATION_HOURS } from '../rules';
import {
  insertInvitation,
  findInvitations,
  findOpenInvitation,
  type InvitationRow,
  revokeInvitationRow,
} from '../store/invitations';
import { viewInvitation, viewInvited } from '../view';
import { requireApprovedStudio, type StudioCaller } from './approval';
import { createInvitationCode, invitationCodeOf } from './invitationCode';
import { queueInvitationEmail } from './studioEmails';

/** The refusal for an unknown, used, revoked or expired invitation. */
export const invitationInvalid = () =>
  refused('INVITATION_INVALID', 'This invitation no longer works. Ask the studio for a new one.');

const linkTo = (ctx: Context, siteUrl: string) => (invitation: InvitationRow) =>
  `${siteUrl}/invitations/${invitationCodeOf(ctx, invitation)}`;

/**
 * Creates an invitation that works once within a week, and emails it if an address is given.
 * @throws Refusal 422 STUDIO_NOT_APPROVED
 */
export async function createInvitation(
  ctx: Context,
  caller: StudioCaller,
  email: string | null,
): Promise<InvitationView> {
  const studioId = requireApprovedStudio(caller);
  const id = newId();
  const invitation = await inTransaction(ctx.db, async (tx) => {
    const row = await insertInvitation(
      tx,
      { id, studioId, email, codeHash: hashToken(createInvitationCode(ctx, id)) },
      INVITATION_HOURS,
    );
    if (email) await queueInvitationEmail(ctx, tx, id);
    return row;
  });
  const { url } = await readSender(ctx);
  return viewInvitation({ invitation, acceptedBy: null }, linkTo(ctx, url), new Date());
}

/** Lists the invitations of the studio that calls, newest first. @throws Refusal 422 STUDIO_NOT_APPROVED */
export async function searchInvitations(
  ctx: Context,
  caller: StudioCaller,
  { limit, offset }: RequestOf<'searchInvitations'>['query'],
): Promise<{ data: InvitationView[]; total: number }> {
  const [{ data, total }, { url }] = await Promise.all([
    findInvitations(ctx.db, requireApprovedStudio(caller), { limit, offset }),
    readSender(ctx),
  ]);
  const now = new Date();
  return { data: data.map((invitation) => viewInvitation(invitation, linkTo(ctx, url), now)), total };
}

/**
 * Revokes an open invitation.
 * @throws Refusal 404 when the studio has no such open invitation, 422 STUDIO_NOT_APPROVED
 */
export async function revokeInvitation(ctx: Context, caller: StudioCaller, id: string): Promise<void> {
  if (!(await revokeInvitationRow(ctx.db, requireApprovedStudio(caller), id))) throw notFound('This invitation');
}

/** Returns the inviting studio and the offered commissions. @throws Refusal 422 INVITATION_INVALID */
export async function readInvitation(ctx: Context, code: string): Promise<InvitedView> {
  const invitation = await findOpenInvitation(ctx.db, { codeHash: hashToken(code) });
  if (!invitation) throw invitationInvalid();
  const [studio, rates] = await Promise.all([
    findAccount(ctx.db, invitation.studioId),
    readRates(ctx.db, [invitation.studioId]),
  ]);
  return viewInvited(studio, invitation.expiresAt, rates);
}
