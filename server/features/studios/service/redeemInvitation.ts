import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { hashToken } from '../../auth/service/sessions';
import { acceptInvitationRow } from '../store/invitations';
import { joinStudio } from './membership';
import { queueMembershipEmail } from './studioEmails';

/**
 * Consumes an invitation and makes the performer a member of its studio.
 * @returns whether it worked
 * @throws Refusal 422 ALREADY_IN_STUDIO
 */
export async function redeemInvitation(ctx: Context, tx: Tx, code: string, performerId: string): Promise<boolean> {
  const invitation = await acceptInvitationRow(tx, hashToken(code), performerId);
  if (!invitation) return false;
  await joinStudio(tx, invitation.studioId, performerId);
  await queueMembershipEmail(ctx, tx, { kind: 'joined', studioId: invitation.studioId, performerId });
  return true;
}
