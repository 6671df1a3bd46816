import { type Context } from '@server/context';
import { type MembershipEmail, sendInvitationEmail, sendMembershipEmail } from './service/studioEmails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'studios/membership': MembershipEmail;
    'studios/invitation': { invitationId: string };
  }
}

/** Registers the jobs that send emails about memberships and invitations. */
export function studiosJobs(ctx: Context): void {
  ctx.jobs.register('studios/membership', (mail) => sendMembershipEmail(ctx, mail));
  ctx.jobs.register('studios/invitation', ({ invitationId }) => sendInvitationEmail(ctx, invitationId));
}
