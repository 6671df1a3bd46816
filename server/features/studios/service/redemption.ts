import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { hashOfToken } from '../../auth/service/sessions';
import { acceptInvitationRow } from '../store/invitations';
import { joinStudio } from './membership';
import { tellOfMembership } from './mails';

/** Uses an invitation up for a performer, who belongs to its studio from then on. @returns whether it worked @throws Refusal 422 ALREADY_IN_STUDIO */
export async function redeemInvitation(ctx: Context, tx: Tx, code: string, performerId: string): Promise<boolean> {
  const invitation = await acceptInvitationRow(tx, hashOfToken(code), performerId);
  if (!invitation) return false;
  await joinStudio(tx, invitation.studioId, performerId);
  await tellOfMembership(ctx, tx, { kind: 'joined', studioId: invitation.studioId, performerId });
  return true;
}
