import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { findAccount } from '../../auth/service/accounts';
import { writeTo, writeToAddress } from '../../auth/service/mails';
import { inactiveLetter, invitationLetter, joinedLetter, leftLetter, sharesLetter } from '../letters';
import { openInvitation } from '../store/invitations';
import { codeOfInvitation } from './codes';

/** A mail about a membership, as the queue keeps it: to the studio when somebody joined or left, to the performer when the studio changed something. */
export interface MembershipMail {
  kind: 'joined' | 'left' | 'inactive' | 'shares';
  studioId: string;
  performerId: string;
}

/** Asks for a mail; it is sent only if the transaction commits. */
export const tellOfMembership = (ctx: Context, db: Db, mail: MembershipMail): Promise<void> =>
  ctx.jobs.add(db, 'studios/membership', mail, { maxAttempts: 10 });

/** Asks for the mail of an invitation. */
export const mailInvitation = (ctx: Context, db: Db, invitationId: string): Promise<void> =>
  ctx.jobs.add(db, 'studios/invitation', { invitationId }, { maxAttempts: 10 });

/** Writes about a membership. @throws Error when the mail server does not take it */
export async function sendMembershipMail(ctx: Context, { kind, studioId, performerId }: MembershipMail): Promise<void> {
  const [studio, performer] = await Promise.all([findAccount(ctx.db, studioId), findAccount(ctx.db, performerId)]);
  const toStudio = kind === 'joined' || kind === 'left';
  await writeTo(ctx, toStudio ? studioId : performerId, (reader, site) => {
    if (kind === 'joined') return joinedLetter(reader, performer.name, `${site.url}/studio/performers`);
    if (kind === 'left') return leftLetter(reader, performer.name, `${site.url}/studio/performers`);
    return (kind === 'inactive' ? inactiveLetter : sharesLetter)(
      reader,
      studio.name,
      `${site.url}/account/performer/studio`,
    );
  });
}

/** Mails an invitation, unless it does not work any more. @throws Error when the mail server does not take it */
export async function sendInvitationMail(ctx: Context, invitationId: string): Promise<void> {
  const invitation = await openInvitation(ctx.db, { id: invitationId });
  if (!invitation?.email) return;
  const studio = await findAccount(ctx.db, invitation.studioId);
  const { email } = invitation;
  await writeToAddress(ctx, email, ({ siteName, url }) =>
    invitationLetter(email, {
      siteName,
      studio: studio.name,
      expiresAt: invitation.expiresAt,
      url: `${url}/invitations/${codeOfInvitation(ctx, invitationId)}`,
    }),
  );
}
