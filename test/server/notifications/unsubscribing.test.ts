import { queueDigests } from '@server/features/notifications/service/digests';
import { sendDue } from '@server/features/notifications/service/sending';
import { type Actor } from '@test/support/actors';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { openNotified } from '@test/support/notified';

let mailbox: Mailbox;
const { world, query, choose, follow, goLive } = openNotified(async () => {
  mailbox = await startMailbox();
  return { env: { SMTP_URL: mailbox.url } };
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await query('update accounts set email_verified_at = now() where id = $1', [world.member.id]);
  mailbox.received.length = 0;
});

const mails = async () => {
  const { rows } = await query<{ email: string }>('select email from accounts where id = $1', [world.member.id]);
  return mailbox.received.filter(({ to }) => to.includes(rows[0]!.email)).map(({ source }) => source);
};
/** A header of an email, which long links fold over lines. */
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: ?(.*(?:\\r?\\n[ \\t].*)*)`, 'm').exec(mail)?.[1]?.replace(/\r?\n[ \t]/g, '');
/** Mails the member that the performer is live. */
async function liveMail(): Promise<string> {
  await choose(world.member, 'mail', ['live']);
  await follow();
  await goLive();
  await query('update notification_deliveries set due_at = now() where account_id = $1', [world.member.id]);
  await sendDue(world.api.ctx, { accountId: world.member.id, channel: 'mail' });
  return (await mails())[0]!;
}
const tokenIn = (mail: string) => /\/unsubscribe\/([^>\s]+)>/.exec(header(mail, 'List-Unsubscribe')!)![1]!;

describe('the links of an email', () => {
  test('stop emails like it without a login, and take that back', async () => {
    const mail = await liveMail();
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const params = { token: tokenIn(mail) };
    expect(await world.api.must('viewUnsubscribe', { params })).toEqual({ what: 'live', isOff: false });
    expect(await world.api.must('unsubscribe', { params })).toEqual({ what: 'live', isOff: true });
    expect(await world.api.must('unsubscribe', { params })).toEqual({ what: 'live', isOff: true });
    const { choices } = await world.api.must('viewNotificationSettings', {}, world.member.token);
    expect(choices).toContainEqual({ kind: 'live', channel: 'mail', isOn: false });
    expect(choices).toContainEqual({ kind: 'live', channel: 'bell', isOn: true });
    expect(await world.api.must('resubscribe', { params })).toEqual({ what: 'live', isOff: false });
  });

  test('stop all email', async () => {
    const mail = await liveMail();
    const token = /Stop all email: \S+\/unsubscribe\/(\S+)/.exec(mail)![1]!;
    expect(await world.api.must('unsubscribe', { params: { token } })).toEqual({ what: 'all', isOff: true });
    await query("update notification_deliveries set status = 'waiting' where account_id = $1", [world.member.id]);
    await sendDue(world.api.ctx, { accountId: world.member.id, channel: 'mail' });
    expect(await mails()).toHaveLength(1);
  });

  test('do nothing when they are not signed for that account and subject', async () => {
    const [, what, signature] = tokenIn(await liveMail()).split('~');
    const forged = [
      `${world.performer.id}~${what}~${signature}`,
      `${world.member.id}~all~${signature}`,
      `${world.member.id}~security~${signature}`,
      `${world.member.id}~live~`,
      'live',
    ];
    for (const token of forged) expect((await world.api.call('unsubscribe', { params: { token } })).status).toBe(404);
  });
});

describe('the digest', () => {
  const FRIDAY_EVENING = new Date('2026-11-27T18:10:00Z');
  const away = (of: Actor) =>
    query("update sessions set last_seen_at = now() - interval '3 days' where account_id = $1", [of.id]);
  const evening = async (now = FRIDAY_EVENING) => {
    // nobody else of this file is due
    await query('update accounts set email_verified_at = null where id <> $1', [world.member.id]);
    await queueDigests(world.api.ctx, now);
    await query("update notification_deliveries set due_at = now() where account_id = $1 and status = 'waiting'", [
      world.member.id,
    ]);
    await sendDue(world.api.ctx, { accountId: world.member.id, channel: 'digest' });
  };
  beforeEach(async () => {
    await follow();
    await goLive();
    await query("update notifications set at = '2026-11-26T12:00:00Z' where account_id = $1", [world.member.id]);
    await query("update sessions set last_seen_at = '2026-11-25T12:00:00Z' where account_id = $1", [world.member.id]);
  });

  test('tells on Friday evening what a member missed, once', async () => {
    await evening();
    await evening(new Date('2026-11-27T18:40:00Z'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(header(mail!, 'Subject')).toContain('What you missed');
    expect(mail).toContain('Torch songs');
    expect(header(mail!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('comes every day for those who chose that', async () => {
    const thursday = new Date('2026-11-26T18:10:00Z');
    await evening(thursday);
    expect(await mails()).toEqual([]);
    await world.api.must('updateNotificationSettings', { body: { digest: 'daily' } }, world.member.token);
    await query("update sessions set last_seen_at = '2026-11-25T12:00:00Z' where account_id = $1", [world.member.id]);
    await evening(thursday);
    expect(await mails()).toHaveLength(1);
  });

  test('does not come to those who were here, have read everything or want none', async () => {
    await query("update sessions set last_seen_at = '2026-11-27T12:00:00Z' where account_id = $1", [world.member.id]);
    await evening();
    await away(world.member);
    await query('update notifications set read_at = now() where account_id = $1', [world.member.id]);
    await evening();
    await query('update notifications set read_at = null where account_id = $1', [world.member.id]);
    await world.api.must('updateNotificationSettings', { body: { digest: 'off' } }, world.member.token);
    await query("update sessions set last_seen_at = '2026-11-25T12:00:00Z' where account_id = $1", [world.member.id]);
    await evening();
    expect(await mails()).toEqual([]);
  });
});
