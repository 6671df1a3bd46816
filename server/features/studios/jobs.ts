import { type Context } from '@server/context';
import { type MembershipMail, sendInvitationMail, sendMembershipMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'studios/membership': MembershipMail;
    'studios/invitation': { invitationId: string };
  }
}

/** Mails are sent after the call that asks for them is answered, and tried again where the mail server is away. */
export function studiosJobs(ctx: Context): void {
  ctx.jobs.register('studios/membership', (mail) => sendMembershipMail(ctx, mail));
  ctx.jobs.register('studios/invitation', ({ invitationId }) => sendInvitationMail(ctx, invitationId));
}
