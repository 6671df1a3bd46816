import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resetSetting, setSetting } from '@server/features/site/service';
import { registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Mailbox, startMailbox } from '@test/support/mailbox';

let api: Api;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://footlights.test' } });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const VERIFY = 'Verify your email address for Footlights';
const RESET = 'Set a new password for Footlights';

/** Returns the token in the link of the newest email. */
async function tokenIn(to: string, subject: string): Promise<string> {
  await api.runJobs();
  const { source } = mailbox.newest(to, subject);
  const links = [...source.matchAll(/https:\/\/footlights\.test\/auth\/[a-z-]+\?token=([\w-]+)/g)].map(
    ([, secret]) => secret,
  );
  expect(new Set(links).size).toBe(1);
  return links[0]!;
}
const subjectsTo = async (to: string) => {
  await api.runJobs();
  return mailbox.received
    .filter((mail) => mail.to.includes(to))
    .map(({ source }) => /Subject: (.*)/.exec(source)?.[1]?.trim());
};

describe('email verification', () => {
  it('verifies an email address once through the emailed link', async () => {
    const { email, token } = await api.registerMember();
    const secret = await tokenIn(email, VERIFY);
    expect(await api.must('verifyEmail', { body: { token: secret } })).toEqual({ email });
    expect((await api.must('getMe', {}, token)).emailVerified).toBe(true);
    expect((await api.call('verifyEmail', { body: { token: secret } })).error).toMatchObject({
      statusCode: 422,
      error: 'LINK_INVALID',
    });
  });

  it('sends text and HTML, and escapes names in the HTML', async () => {
    await api.must('registerUser', { body: registration({ email: 'html@example.test' }) });
    await api.runJobs();
    const { source } = mailbox.newest('html@example.test', VERIFY);
    expect(source).toContain('Content-Type: text/plain');
    expect(source).toContain('Content-Type: text/html');
    expect(source).toMatch(/From: Footlights <no-reply@localhost>/);
  });

  it('refuses links that are expired, forged or for another purpose', async () => {
    const { id, email } = await api.registerMember();
    const old = await tokenIn(email, VERIFY);
    await api.database.pool.query(
      "update mail_links set expires_at = now() - interval '1 second' where account_id = $1",
      [id],
    );
    expect((await api.call('verifyEmail', { body: { token: old } })).error.error).toBe('LINK_INVALID');
    expect((await api.call('verifyEmail', { body: { token: 'x'.repeat(43) } })).error.error).toBe('LINK_INVALID');
    await api.must('forgotPassword', { body: { email } });
    expect((await api.call('verifyEmail', { body: { token: await tokenIn(email, RESET) } })).error.error).toBe(
      'LINK_INVALID',
    );
  });

  it('sends the link again to guests and members, and the reply reveals nothing', async () => {
    const { email, token } = await api.registerMember();
    const known = await api.call('resendVerification', { body: { email } });
    const unknown = await api.call('resendVerification', { body: { email: 'nobody@example.test' } });
    expect(unknown.body).toEqual(known.body);
    await api.must('resendVerification', {}, token);
    expect(await subjectsTo(email)).toEqual([VERIFY, VERIFY, VERIFY]);
    expect(await subjectsTo('nobody@example.test')).toEqual([]);
    await api.must('verifyEmail', { body: { token: await tokenIn(email, VERIFY) } });
    await api.must('resendVerification', { body: { email } });
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  it('gives an email address to the account that verifies it, not to the one that used it first', async () => {
    const email = 'contested@example.test';
    const squatter = await api.registerMember({ email });
    const owner = await api.registerMember({ email });
    await api.must('verifyEmail', { body: { token: await tokenIn(email, VERIFY) } });
    expect((await api.must('getMe', {}, owner.token)).emailVerified).toBe(true);
    expect((await api.must('getMe', {}, squatter.token)).emailVerified).toBe(false);
    expect((await api.call('loginUser', { body: { email, password: owner.password } })).status).toBe(200);
    expect((await api.call('loginUser', { body: { email, password: squatter.password } })).status).toBe(400);
  });

  it('notifies only the owner when another registration uses a verified email address', async () => {
    const owner = await api.registerMember();
    await api.must('verifyEmail', { body: { token: await tokenIn(owner.email, VERIFY) } });
    await api.must('registerUser', { body: registration({ email: owner.email }) });
    expect(await subjectsTo(owner.email)).toEqual([VERIFY, 'You already have an account at Footlights']);
    const { source } = mailbox.newest(owner.email, 'You already have an account');
    expect(source).toContain(`Hello ${owner.username}`);
    expect(source).not.toContain('token=');
  });

  it('refuses a login before verification when the operator requires it', async () => {
    const { username, email, password } = await api.registerMember();
    await setSetting(api.ctx, 'requireEmailVerification', true);
    try {
      expect((await api.call('loginUser', { body: { username, password } })).error).toMatchObject({
        statusCode: 422,
        error: 'EMAIL_NOT_VERIFIED',
      });
      expect((await api.call('loginUser', { body: { username, password: 'wrong one' } })).error.error).toBe(
        'WRONG_CREDENTIALS',
      );
      await api.must('verifyEmail', { body: { token: await tokenIn(email, VERIFY) } });
      expect((await api.call('loginUser', { body: { username, password } })).status).toBe(200);
    } finally {
      await resetSetting(api.ctx, 'requireEmailVerification');
    }
  });
});

describe('password reset', () => {
  it('sets a new password once through the link, ends all sessions and notifies the owner', async () => {
    const member = await api.registerMember();
    await api.must('forgotPassword', { body: { email: member.email, type: 'user' } });
    const secret = await tokenIn(member.email, RESET);
    await api.must('resetPassword', { body: { token: secret, password: 'a new password' } });
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    expect(
      (await api.call('loginUser', { body: { username: member.username, password: member.password } })).status,
    ).toBe(400);
    expect(
      (await api.call('loginUser', { body: { username: member.username, password: 'a new password' } })).status,
    ).toBe(200);
    expect(
      (await api.call('resetPassword', { body: { token: secret, password: 'another password' } })).error,
    ).toMatchObject({ statusCode: 422, error: 'LINK_INVALID' });
    expect(await subjectsTo(member.email)).toContain('Your password at Footlights was changed');
  });

  it('replies the same for known and unknown addresses and sends no email to unknown ones', async () => {
    const { email } = await api.registerMember();
    const known = await api.call('forgotPassword', { body: { email } });
    const unknown = await api.call('forgotPassword', { body: { email: 'stranger@example.test' } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await subjectsTo('stranger@example.test')).toEqual([]);
  });

  it('refuses a link after an hour, a second use at the same moment, and a password that is too short', async () => {
    const { id, email } = await api.registerMember();
    await api.must('forgotPassword', { body: { email } });
    const old = await tokenIn(email, RESET);
    const { rows } = await api.database.pool.query(
      "select expires_at - created_at = interval '1 hour' as hour from mail_links where account_id = $1 and kind = 'reset'",
      [id],
    );
    expect(rows).toEqual([{ hour: true }]);
    await api.database.pool.query('update mail_links set expires_at = now() where account_id = $1', [id]);
    expect((await api.call('resetPassword', { body: { token: old, password: 'a new password' } })).error.error).toBe(
      'LINK_INVALID',
    );
    await api.must('forgotPassword', { body: { email } });
    const fresh = await tokenIn(email, RESET);
    expect((await api.call('resetPassword', { body: { token: fresh, password: 'short' } })).error.message).toEqual([
      { property: 'password', constraints: { too_small: 'Must be between 8 and 72' } },
    ]);
    const race = await Promise.all(
      ['one password', 'two password', 'six password'].map((password) =>
        api.call('resetPassword', { body: { token: fresh, password } }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('works while strangers guess the password, and clears their attempts', async () => {
    const { username, email } = await api.registerMember();
    for (let n = 0; n < 22; n += 1)
      await api.call('loginUser', { body: { username, password: 'guess' }, from: `203.0.113.${n}` });
    const signIn = (from: string) => api.call('loginUser', { body: { username, password: 'a new password' }, from });
    await api.must('forgotPassword', { body: { email } });
    await api.must('resetPassword', { body: { token: await tokenIn(email, RESET), password: 'a new password' } });
    expect((await signIn('192.0.2.200')).status).toBe(200);
  });

  it('limits the emails to one address', async () => {
    const { email } = await api.registerMember();
    for (let n = 0; n < 12; n += 1) await api.must('forgotPassword', { body: { email } });
    expect(await subjectsTo(email)).toHaveLength(6);
  });

  it('stores and logs no tokens', async () => {
    const { email } = await api.registerMember();
    await api.must('forgotPassword', { body: { email } });
    const secret = await tokenIn(email, RESET);
    const { rows } = await api.database.pool.query(
      "select coalesce((select string_agg(m::text, ' ') from mail_links m), '') || coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '') as all",
    );
    expect(rows[0].all).not.toContain(secret);
    expect(api.logged.join('\n')).not.toContain(secret);
  });
});

describe('login notification', () => {
  it('emails the owner about a login from a new device, and not from a known one', async () => {
    const { username, email, password } = await api.registerMember();
    const signIn = (from: string, agent: string) =>
      api.must('loginUser', { body: { username, password }, from, headers: { 'user-agent': agent } });
    await signIn('192.0.2.1', 'Firefox on Linux');
    const before = (await subjectsTo(email)).filter((subject) => subject === 'New login at Footlights').length;
    await signIn('192.0.2.1', 'Firefox on Linux');
    expect((await subjectsTo(email)).filter((subject) => subject === 'New login at Footlights')).toHaveLength(before);
    await signIn('198.51.100.77', 'Firefox on Linux');
    expect((await subjectsTo(email)).filter((subject) => subject === 'New login at Footlights')).toHaveLength(
      before + 1,
    );
    const { source } = mailbox.newest(email, 'New login');
    expect(source).toContain('198.51.100.77');
    expect(source).toContain('https://footlights.test/account/user/security');
  });
});

describe('the mail folder', () => {
  it('receives emails as text and HTML when no mail server is configured', async () => {
    const alone = await startApi();
    try {
      const { email } = await alone.registerMember();
      await alone.runJobs();
      const folder = path.join(alone.dataDir, 'outbox');
      const [html = '', text = ''] = readdirSync(folder)
        .sort()
        .map((name) => readFileSync(path.join(folder, name), 'utf8'));
      expect(text).toMatch(new RegExp(`^From: .*\\nTo: ${email}\\nX-Request-Id: .*\\nSubject: ${VERIFY}\\n`));
      expect(text).toContain('http://footlights.test/auth/verify-email?token=');
      expect(html).toContain('<a href="http://footlights.test/auth/verify-email?token=');
    } finally {
      await alone.close();
    }
  });
});
