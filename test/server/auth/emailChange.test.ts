import { type Actor } from '@test/support/actors';
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

const CONFIRM = 'Confirm your new email address for Footlights';
const REQUESTED = 'Your email address at Footlights is about to change';
const CHANGED = 'Your email address at Footlights was changed';
const INVALID = { statusCode: 422, error: 'LINK_INVALID' };
const newPassword = 'quite a better sentence';

let owner: Actor;
let target: string;
beforeEach(async () => {
  owner = await api.registerMember();
  target = `new-${owner.email}`;
});

/** Returns the token of the link to a page in the newest email. */
async function tokenIn(to: string, subject: string, page: string): Promise<string> {
  await api.runJobs();
  const { source } = mailbox.newest(to, subject);
  return new RegExp(`https://footlights\\.test/auth/${page}\\?token=([\\w-]+)`).exec(source)![1]!;
}
const undoTokenIn = (subject: string) => tokenIn(owner.email, subject, 'undo-email-change');
const subjectsTo = async (to: string) => {
  await api.runJobs();
  return mailbox.received
    .filter((mail) => mail.to.includes(to))
    .map(({ source }) => /Subject: (.*)/.exec(source)?.[1]?.trim());
};
const ask = (email = target) => api.must('updateUser', { body: { email } }, owner.token);
const confirm = async (email = target) =>
  api.must('verifyEmail', { body: { token: await tokenIn(email, CONFIRM, 'verify-email') } });
const logIn = async (email: string, password = owner.password) =>
  (await api.call('loginUser', { body: { email, password } })).status;
const eventsOf = async ({ id }: Actor) =>
  (
    await api.database.pool.query<{ kind: string }>(
      'select kind from security_events where account_id = $1 order by position',
      [id],
    )
  ).rows.map(({ kind }) => kind);

describe('a change of the email address', () => {
  it('is refused to a session that was stolen after its step-up ended, and changes nothing', async () => {
    await api.database.pool.query(
      "update sessions set stepped_up_at = now() - interval '10 minutes' where account_id = $1",
      [owner.id],
    );
    const { error } = await api.call('updateUser', { body: { name: 'Thief', email: target } }, owner.token);
    expect(error).toMatchObject({ statusCode: 403, error: 'STEP_UP_REQUIRED' });
    expect(await api.must('getMe', {}, owner.token)).toMatchObject({ email: owner.email, pendingEmail: null });
    expect((await api.must('getMe', {}, owner.token)).name).not.toBe('Thief');
    expect(await subjectsTo(target)).toEqual([]);
    const same = await api.must('updateUser', { body: { name: 'Robin', email: owner.email } }, owner.token);
    expect(same.name).toBe('Robin');
  });

  it('keeps the old address in force until the new one is confirmed', async () => {
    expect(await ask()).toMatchObject({ email: owner.email, pendingEmail: target });
    expect([await logIn(owner.email), await logIn(target)]).toEqual([200, 400]);
    await api.must('forgotPassword', { body: { email: target } });
    await api.must('forgotPassword', { body: { email: owner.email } });
    expect(await subjectsTo(target)).toEqual([CONFIRM]);
    expect(await subjectsTo(owner.email)).toContain('Set a new password for Footlights');
    expect(await confirm()).toEqual({ email: target });
    expect([await logIn(owner.email), await logIn(target)]).toEqual([400, 200]);
    expect(await api.must('getMe', {}, owner.token)).toMatchObject({
      email: target,
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await subjectsTo(owner.email)).toEqual(expect.arrayContaining([REQUESTED, CHANGED]));
    expect(await eventsOf(owner)).toEqual(expect.arrayContaining(['emailChangeRequested', 'emailChanged']));
  });

  it('sends the link again, and gives up the new address on request', async () => {
    await ask();
    await api.must('resendVerification', {}, owner.token);
    expect((await subjectsTo(target)).filter((subject) => subject === CONFIRM)).toHaveLength(2);
    const token = await tokenIn(target, CONFIRM, 'verify-email');
    await api.must('cancelEmailChange', {}, owner.token);
    expect(await api.must('getMe', {}, owner.token)).toMatchObject({ email: owner.email, pendingEmail: null });
    expect((await api.call('verifyEmail', { body: { token } })).error).toMatchObject(INVALID);
  });

  it('confirms only the address that was asked for last', async () => {
    await ask();
    const first = await tokenIn(target, CONFIRM, 'verify-email');
    await ask(`newer-${owner.email}`);
    expect((await api.call('verifyEmail', { body: { token: first } })).error).toMatchObject(INVALID);
    expect(await confirm(`newer-${owner.email}`)).toEqual({ email: `newer-${owner.email}` });
  });

  it('looks the same for an address of another account, whose owner alone is told', async () => {
    const other = await api.registerMember();
    await api.must('verifyEmail', { body: { token: await tokenIn(other.email, 'Verify', 'verify-email') } });
    const reply = await ask(other.email);
    expect(reply).toMatchObject({ email: owner.email, pendingEmail: other.email });
    expect(await subjectsTo(other.email)).toContain('You already have an account at Footlights');
    expect(await subjectsTo(other.email)).not.toContain(CONFIRM);
    expect(await logIn(other.email, other.password)).toBe(200);
  });

  it('cannot be confirmed after the owner set a new password', async () => {
    await ask();
    const token = await tokenIn(target, CONFIRM, 'verify-email');
    await api.must('updatePassword', { body: { prePassword: owner.password, password: newPassword } }, owner.token);
    expect((await api.call('verifyEmail', { body: { token } })).error).toMatchObject(INVALID);
    expect(await logIn(owner.email, newPassword)).toBe(200);
  });

  it('is limited to five in a row', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await api.call('updateUser', { body: { email: `${n}-${target}` } }, owner.token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('undoing a change of the email address', () => {
  async function expectRestored(token: string): Promise<void> {
    const { email, resetToken } = await api.must('undoEmailChange', { body: { token } });
    expect(email).toBe(owner.email);
    expect((await api.call('getMe', {}, owner.token)).status).toBe(401);
    // the password may be known to whoever made the change
    expect([await logIn(owner.email), await logIn(target)]).toEqual([400, 400]);
    await api.must('resetPassword', { body: { token: resetToken, password: newPassword } });
    expect(await logIn(owner.email, newPassword)).toBe(200);
    expect(await eventsOf(owner)).toContain('emailChangeUndone');
  }

  it('restores the account before the new address is confirmed, and forgets that address', async () => {
    await ask();
    const confirmation = await tokenIn(target, CONFIRM, 'verify-email');
    await expectRestored(await undoTokenIn(REQUESTED));
    expect((await api.call('verifyEmail', { body: { token: confirmation } })).error).toMatchObject(INVALID);
  });

  it.each([REQUESTED, CHANGED])('restores the account after the confirmation, by the email "%s"', async (subject) => {
    await ask();
    await confirm();
    await expectRestored(await undoTokenIn(subject));
  });

  it('leaves no way back to the other mailbox', async () => {
    await ask();
    await confirm();
    const further = `further-${owner.email}`;
    await ask(further);
    await confirm(further);
    await api.must('forgotPassword', { body: { email: further } });
    const theirs = [
      await tokenIn(target, REQUESTED, 'undo-email-change'),
      await tokenIn(target, CHANGED, 'undo-email-change'),
    ];
    const reset = await tokenIn(further, 'Set a new password', 'reset-password');
    await expectRestored(await undoTokenIn(REQUESTED));
    for (const token of theirs)
      expect((await api.call('undoEmailChange', { body: { token } })).error).toMatchObject(INVALID);
    const { error } = await api.call('resetPassword', { body: { token: reset, password: newPassword } });
    expect(error).toMatchObject(INVALID);
  });

  it('works once, for seven days', async () => {
    await ask();
    const token = await undoTokenIn(REQUESTED);
    const move = (interval: string) =>
      api.database.pool.query(
        `update mail_links set expires_at = expires_at - $2::interval where account_id = $1 and kind = 'undo'`,
        [owner.id, interval],
      );
    await move('6 days 23 hours');
    await confirm();
    await expectRestored(token);
    expect((await api.call('undoEmailChange', { body: { token } })).error).toMatchObject(INVALID);
    await api.must('loginUser', { body: { email: owner.email, password: newPassword } });
  });

  it('is refused after seven days', async () => {
    await ask();
    const token = await undoTokenIn(REQUESTED);
    await api.database.pool.query(
      "update mail_links set expires_at = expires_at - interval '7 days' where account_id = $1 and kind = 'undo'",
      [owner.id],
    );
    expect((await api.call('undoEmailChange', { body: { token } })).error).toMatchObject(INVALID);
  });

  it('works although somebody used up the emails to the old address', async () => {
    for (let n = 0; n < 8; n += 1) await api.must('forgotPassword', { body: { email: owner.email } });
    await api.runJobs();
    await ask();
    await expectRestored(await undoTokenIn(REQUESTED));
  });

  it('removes second factors that were added since, and keeps earlier ones', async () => {
    const add = (kind: string, age: string) =>
      api.database.pool.query(
        `insert into passkeys (id, account_id, credential_id, public_key, counter, name, created_at)
         values (gen_random_uuid(), $1, $2, '', 0, $2, now() - $3::interval)`,
        [owner.id, kind, age],
      );
    await add(`own ${owner.id}`, '2 days');
    await ask();
    await add(`theirs ${owner.id}`, '0 seconds');
    await api.must('undoEmailChange', { body: { token: await undoTokenIn(REQUESTED) } });
    const { rows } = await api.database.pool.query<{ name: string }>(
      'select name from passkeys where account_id = $1',
      [owner.id],
    );
    expect(rows.map(({ name }) => name)).toEqual([`own ${owner.id}`]);
  });

  it('gives the address back although another account took it meanwhile', async () => {
    await ask();
    const token = await undoTokenIn(REQUESTED);
    await confirm();
    await api.registerMember({ email: owner.email });
    await expectRestored(token);
  });

  it('is refused to a made-up token and to links for other purposes', async () => {
    await ask();
    for (const token of ['x'.repeat(43), await tokenIn(target, CONFIRM, 'verify-email')])
      expect((await api.call('undoEmailChange', { body: { token } })).error).toMatchObject(INVALID);
  });
});
