import { randomUUID } from 'node:crypto';
import { runCommand } from '@server/operator/commands';
import { type Actor, registration } from './actors';
import { type Api, startApi } from './api';
import { documentFile } from './files';
import { type Mailbox, startMailbox } from './mailbox';
import { buyTokens } from './money';

/** Two approved studios and a member with tokens. */
export interface StudioWorld {
  api: Api;
  mailbox: Mailbox;
  studio: Actor;
  other: Actor;
  member: Actor;
  /** creates an invitation of a studio, `studio` by default */
  invite(by?: Actor, email?: string): Promise<{ _id: string; link: string | null; email: string | null }>;
  /** makes a performer a member of a studio, `studio` by default */
  join(performer: Actor, by?: Actor): Promise<unknown>;
  /** tips a performer as `member` */
  tip(performer: Actor, token: number): Promise<unknown>;
  /** registers a performer with an invitation code */
  registerWith(invitation: string): ReturnType<typeof register>;
  close(): Promise<void>;
}

const register = (api: Api, invitation: string) =>
  api.call('registerPerformer', {
    body: { ...registration(), invitation },
    files: { idVerification: documentFile(), documentVerification: documentFile() },
  });

/** Returns the code in the link of an invitation. */
export const codeOf = ({ link }: { link: string | null }) => link!.split('/').at(-1)!;

/** Returns the status and the code of a refusal. */
export const refusal = async (answer: Promise<{ status: number; error: { error: string } }>) => {
  const { status, error } = await answer;
  return [status, error.error];
};

/** Starts an API with a mailbox, two approved studios and a member. */
export async function startStudioWorld(): Promise<StudioWorld> {
  const mailbox = await startMailbox();
  const api = await startApi({ env: { SMTP_URL: mailbox.url } });
  const [studio, other, member] = [await api.registerStudio(), await api.registerStudio(), await api.registerMember()];
  for (const { username } of [studio, other]) await runCommand(api.ctx, ['verify', username], () => undefined);
  await buyTokens(api, member, 1000);
  const invite: StudioWorld['invite'] = (by = studio, email = undefined) =>
    api.must('inviteToStudio', { body: { email } }, by.token);
  return {
    api,
    mailbox,
    studio,
    other,
    member,
    invite,
    join: async (performer, by = studio) =>
      api.must('acceptInvitation', { params: { code: codeOf(await invite(by)) } }, performer.token),
    tip: (performer, token) =>
      api.must(
        'sendTip',
        { params: { id: performer.id }, body: { token }, idempotencyKey: randomUUID() },
        member.token,
      ),
    registerWith: (invitation) => register(api, invitation),
    async close() {
      await api.close();
      await mailbox.close();
    },
  };
}
