/** Passwords that others guess first are refused wherever a password is set. */
import { isCommonPassword } from '@server/features/auth/service/commonPasswords';
import { runCommand } from '@server/operator/commands';
import { registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { type Mailbox, startMailbox } from '@test/support/mailbox';

const owner = { username: 'Juno-Valcourt', email: 'juno.v@example.test' };

test.each([
  'password',
  '12345678',
  'Password1!',
  'P@ssw0rd',
  'drowssap',
  'passwordpassword',
  '1q2w3e4r',
  'iloveyou',
  'qwertyuiop',
  'aaaaaaaaaa',
  'juno-valcourt',
  'JUNO-VALCOURT1',
  'juno.v@example.test',
])('finds that the password %s is easy to guess', (password) => {
  expect(isCommonPassword(password, owner)).toBe(true);
});

test.each(['a whole sentence', 'correct horse battery', 'my own password', 'footlights'])(
  'accepts the password %s',
  (password) => {
    expect(isCommonPassword(password, owner)).toBe(false);
  },
);

describe('a common password', () => {
  let api: Api;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await startApi({ env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const hint = {
    statusCode: 400,
    error: 'VALIDATION',
    message: [{ property: 'password', constraints: { common: expect.stringContaining('easy to guess') } }],
  };
  const count = async (username: string) =>
    (await api.database.pool.query('select 1 from accounts where username = $1', [username])).rowCount;

  it.each(['password', '12345678'])('is refused at the registration of a member: %s', async (password) => {
    const body = registration({ password });
    expect((await api.call('registerUser', { body })).error).toMatchObject(hint);
    expect(await count(body.username)).toBe(0);
  });

  it('is refused when it is the username or the email address', async () => {
    const body = registration();
    for (const password of [body.username, body.email])
      expect((await api.call('registerUser', { body: { ...body, password } })).error).toMatchObject(hint);
  });

  it('is refused at the registrations of performers and studios', async () => {
    const body = registration({ password: 'password' });
    const files = { idVerification: documentFile(), documentVerification: documentFile() };
    expect((await api.call('registerPerformer', { body: { ...body }, files })).error).toMatchObject(hint);
    const { username, email, password, country, acceptTerms } = body;
    const studio = { name: username, username, email, password, country, acceptTerms };
    const { documentVerification } = files;
    const registered = await api.call('registerStudio', { body: studio, files: { documentVerification } });
    expect(registered.error).toMatchObject(hint);
    expect(await count(username)).toBe(0);
  });

  it('is refused as a changed password, and the old one still works', async () => {
    const member = await api.registerMember();
    const body = { prePassword: member.password, password: 'password1' };
    expect((await api.call('updatePassword', { body }, member.token)).error).toMatchObject(hint);
    expect(await api.login(member)).toEqual(expect.any(String));
  });

  it('is refused through an emailed link, which still works for another password', async () => {
    const member = await api.registerMember();
    await api.must('forgotPassword', { body: { email: member.email } });
    await api.runJobs();
    const { source } = mailbox.newest(member.email, 'Set a new password');
    const token = /token=([\w-]+)/.exec(source)?.[1] ?? '';
    const reset = (password: string) => api.call('resetPassword', { body: { token, password } });
    expect((await reset('12345678')).error).toMatchObject(hint);
    expect((await reset('a new sentence')).status).toBe(200);
  });

  it('is refused for an operator', async () => {
    const words = ['create-operator', 'manager', 'manager@example.test', 'password'];
    await expect(runCommand(api.ctx, words, () => undefined)).rejects.toMatchObject({ detail: hint.message });
    expect(await count('manager')).toBe(0);
  });
});
