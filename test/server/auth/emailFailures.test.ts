import { createHmac, randomBytes } from 'node:crypto';
import { API_BASE } from '@contract/base';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Mailbox, startMailbox } from '@test/support/mailbox';

const KEY = randomBytes(32);
let api: Api;
let mailbox: Mailbox;
let member: Actor & { email: string };
beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}` };
  api = await startApi({ env: { ...env, PUBLIC_URL: 'https://footlights.test' } });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});
beforeEach(async () => {
  member = await api.registerMember();
  await api.runJobs();
  await api.database.pool.query(
    "update accounts set email_verified_at = now() - interval '1 day', created_at = now() - interval '1 day' where id = $1",
    [member.id],
  );
  mailbox.received.length = 0;
});

const me = () => api.must('getMe', {}, member.token);
/** Does what is mailed without being asked for. */
async function changePassword(prePassword = member.password, password = 'another long passphrase') {
  const body = { prePassword, password };
  await api.must('updatePassword', { body }, member.token);
  await api.runJobs();
}
const mailsToMember = () => mailbox.received.filter(({ to }) => to.includes(member.email)).map(({ source }) => source);

interface Sent {
  key?: Buffer;
  secondsAgo?: number;
  prefix?: 'webhook' | 'svix';
}
/** Reports an event as a mail provider does. @returns the status of the answer */
async function report(event: object, { key = KEY, secondsAgo = 0, prefix = 'webhook' }: Sent = {}): Promise<number> {
  const body = JSON.stringify(event);
  const sent = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = createHmac('sha256', key).update(`msg_1.${sent}.${body}`).digest('base64');
  const answer = await fetch(`${api.url}${API_BASE}/webhooks/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [`${prefix}-id`]: 'msg_1',
      [`${prefix}-timestamp`]: String(sent),
      [`${prefix}-signature`]: `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
    },
    body,
  });
  return answer.status;
}
const bounce = (more: object = {}, at?: string) => ({
  type: 'email.bounced',
  ...(at && { timestamp: at }),
  data: { to: [member.email.toUpperCase()], ...more },
});

describe('an address that the mail server refuses', () => {
  it('gets no more email, and the account is told under the bell', async () => {
    mailbox.refuse(member.email, 550, '5.1.1 No such user');
    await changePassword();
    expect((await me()).emailFailure).toBe('bounced');
    const { data } = await api.must('listNotifications', { query: {} }, member.token);
    expect(data[0]).toMatchObject({
      kind: 'security',
      text: 'Your email address refuses our email, so we stopped sending it',
      link: '/notifications/settings',
    });
    mailbox.accept(member.email);
    await changePassword('another long passphrase', 'a third long passphrase');
    expect(mailsToMember()).toEqual([]);
  });

  it.each([
    ['temporarily', 451, '4.3.0 Try again later'],
    ['for a full mailbox', 552, '5.2.2 Mailbox full'],
    ['for the sender', 550, '5.7.1 Your network is blocked'],
  ])('goes on getting email when it is refused %s', async (_why, code, answer) => {
    mailbox.refuse(member.email, code, answer);
    await changePassword();
    expect((await me()).emailFailure).toBeNull();
    mailbox.accept(member.email);
  });

  it('still gets the links that its owner asks for, and confirming it ends the failure', async () => {
    await report(bounce());
    await api.must('forgotPassword', { body: { email: member.email } });
    await api.must('resendVerification', {}, member.token);
    await api.runJobs();
    expect(mailsToMember()).toHaveLength(2);
    const { source } = mailbox.newest(member.email, 'Verify your email address');
    await api.must('verifyEmail', { body: { token: /verify-email\?token=([\w-]+)/.exec(source)![1]! } });
    expect((await me()).emailFailure).toBeNull();
    await changePassword();
    expect(mailsToMember()).toHaveLength(3);
  });

  it('is left behind by a change to another address', async () => {
    await report(bounce());
    const email = `new-${member.email}`;
    await api.must('updateUser', { body: { email } }, member.token);
    await api.runJobs();
    const { source } = mailbox.newest(email, 'Confirm');
    await api.must('verifyEmail', { body: { token: /verify-email\?token=([\w-]+)/.exec(source)![1]! } });
    expect(await me()).toMatchObject({ email, emailFailure: null });
  });
});

describe('the webhook of the mail provider', () => {
  it.each(['webhook', 'svix'] as const)(
    'ends email to an address that bounced, with the headers %s-*',
    async (prefix) => {
      expect(await report(bounce({ bounce: { type: 'Permanent' } }), { prefix })).toBe(200);
      expect((await me()).emailFailure).toBe('bounced');
      await changePassword();
      expect(mailsToMember()).toEqual([]);
    },
  );

  it('ends email to somebody who reported an email as spam, also after a bounce', async () => {
    await report(bounce());
    await report({ type: 'email.complained', data: { to: member.email } });
    await report(bounce());
    expect((await me()).emailFailure).toBe('complained');
  });

  it('ignores bounces that pass, other events and unknown addresses', async () => {
    expect(await report(bounce({ bounce: { type: 'Transient' } }))).toBe(200);
    expect(await report({ type: 'email.delivered', data: { to: [member.email] } })).toBe(200);
    expect(await report({ type: 'email.bounced', data: { to: ['nobody@example.test'] } })).toBe(200);
    expect(await report({ type: 'email.bounced' })).toBe(200);
    expect((await me()).emailFailure).toBeNull();
  });

  it('ignores a bounce from before the address was confirmed', async () => {
    await report(bounce({}, new Date(Date.now() - 2 * 86_400_000).toISOString()));
    expect((await me()).emailFailure).toBeNull();
  });

  it('refuses what is unsigned, signed by another key or old', async () => {
    const unsigned = await api.call('mailWebhook', { body: bounce() });
    expect(unsigned.error).toMatchObject({ statusCode: 400, error: 'BAD_SIGNATURE' });
    expect(await report(bounce(), { key: randomBytes(32) })).toBe(400);
    expect(await report(bounce(), { secondsAgo: 301 })).toBe(400);
    expect((await me()).emailFailure).toBeNull();
  });

  it('tells operators on the page of the account', async () => {
    await report(bounce());
    const { token } = await api.operator('support');
    const person = await api.must('viewPerson', { params: { id: member.id } }, token);
    expect(person.emailFailure).toMatchObject({ kind: 'bounced' });
  });
});
