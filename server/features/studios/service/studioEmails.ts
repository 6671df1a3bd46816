import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { findAccount } from '../../auth/service/accounts';
import { sendToAccount, sendToAddress } from '../../auth/service/accountEmails';
import { inactiveEmail, invitationEmail, joinedEmail, leftEmail, commissionEmail } from '../emails';
import { findOpenInvitation } from '../store/invitations';
import { invitationCodeOf } from './invitationCode';

/**
 * A queued email about a membership: to the studio when a performer joined or left, to the performer when the studio
 * changed something.
 */
export interface MembershipEmail {
  kind: 'joined' | 'left' | 'inactive' | 'shares';
  studioId: string;
  performerId: string;
}

/** Queues an email about a membership. It is sent only if the transaction commits. */
export const queueMembershipEmail = (ctx: Context, db: Db, email: MembershipEmail): Promise<void> =>
  ctx.jobs.add(db, 'studios/membership', email, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Queues the email of an invitation. */
export const queueInvitationEmail = (ctx: Context, db: Db, invitationId: string): Promise<void> =>
  ctx.jobs.add(db, 'studios/invitation', { invitationId }, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Sends an email about a membership. @throws Error when the mail server fails */
export async function sendMembershipEmail(
  ctx: Context,
  { kind, studioId, performerId }: MembershipEmail,
): Promise<void> {
  const [studio, performer] = await Promise.all([findAccount(ctx.db, studioId), findAccount(ctx.db, performerId)]);
  const toStudio = kind === 'joined' || kind === 'left';
  await sendToAccount(ctx, toStudio ? studioId : performerId, (reader, site) => {
    if (kind === 'joined') return joinedEmail(reader, performer.name, `${site.url}/studio/performers`);
    if (kind === 'left') return leftEmail(reader, performer.name, `${site.url}/studio/performers`);
    return (kind === 'inactive' ? inactiveEmail : commissionEmail)(
      reader,
      studio.name,
      `${site.url}/account/performer/studio`,
    );
  });
}

/** Emails an invitation that still works. @throws Error when the mail server fails */
export async function sendInvitationEmail(ctx: Context, invitationId: string): Promise<void> {
  const invitation = await findOpenInvitation(ctx.db, { id: invitationId });
  if (!invitation?.email) return;
  const studio = await findAccount(ctx.db, invitation.studioId);
  const { email } = invitation;
  await sendToAddress(ctx, email, ({ siteName, url }) =>
    invitationEmail(email, {
      siteName,
      studio: studio.name,
      until: invitation.expiresAt.toUTCString(),
      url: `${url}/invitations/${invitationCodeOf(ctx, invitation)}`,
    }),
  );
}
