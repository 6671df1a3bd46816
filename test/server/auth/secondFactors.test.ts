/** Changes of second factors: who may make them, who learns of them, and what is stored. */
import { runCommand } from '@server/operator/commands';
import { type Api, startApi } from '@test/support/api';
import { makeAuthenticator } from '@test/support/authenticator';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { addPasskey, addTotp, codeOf } from '@test/support/secondFactors';

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

const STEP_UP = { statusCode: 403, error: 'STEP_UP_REQUIRED' };
/** Moves the last proof of every session of an account into the past. */
const age = (accountId: string) =>
  api.database.pool.query("update sessions set stepped_up_at = now() - interval '1 hour' where account_id = $1", [
    accountId,
  ]);
const mailsTo = async (to: string) => {
  await api.runJobs();
  return mailbox.received
    .filter((mail) => mail.to.includes(to) && mail.source.includes('Two-factor login'))
    .map(({ source }) => source);
};
const kindsOf = async (token: string) =>
  (await api.must('listSecurityEvents', {}, token)).data.map(({ kind }) => kind).filter((kind) => kind !== 'login');

describe('a change of second factors', () => {
  it('needs a recent proof of who holds the session', async () => {
    const member = await api.registerMember();
    await addPasskey(api, member);
    const [{ _id: id } = { _id: '' }] = (await api.must('listSecondFactors', {}, member.token)).passkeys;
    await age(member.id);
    const passkey = makeAuthenticator('http://localhost').create({ challenge: 'none' });
    const calls = [
      api.call('beginPasskey', {}, member.token),
      api.call('addPasskey', { body: { name: 'Key', passkey } }, member.token),
      api.call('renamePasskey', { params: { id }, body: { name: 'Key' } }, member.token),
      api.call('removePasskey', { params: { id } }, member.token),
      api.call('beginTotp', {}, member.token),
      api.call('confirmTotp', { body: { code: '000000' } }, member.token),
      api.call('removeTotp', {}, member.token),
      api.call('replaceRecoveryCodes', {}, member.token),
    ];
    for (const { error } of await Promise.all(calls)) expect(error).toMatchObject(STEP_UP);
    expect((await api.must('listSecondFactors', {}, member.token)).passkeys).toHaveLength(1);
  });

  it('cannot be proved by the password alone once there is a factor', async () => {
    const member = await api.registerMember();
    const { secret } = await addTotp(api, member);
    await age(member.id);
    expect((await api.call('stepUp', { body: { password: member.password } }, member.token)).status).toBe(400);
    expect((await api.call('removeTotp', {}, member.token)).error).toMatchObject(STEP_UP);
    await api.must('stepUp', { body: { code: codeOf(secret, 1) } }, member.token);
    await api.must('removeTotp', {}, member.token);
  });

  it('can be proved by a passkey', async () => {
    const member = await api.registerMember();
    const device = await addPasskey(api, member);
    await age(member.id);
    const passkey = device.get(await api.must('beginPasskeyCheck', {}, member.token));
    await api.must('stepUp', { body: { passkey } }, member.token);
    expect((await api.call('replaceRecoveryCodes', {}, member.token)).status).toBe(200);
  });

  it('is mailed to the owner and recorded', async () => {
    const member = await api.registerMember();
    await addTotp(api, member);
    await addPasskey(api, member);
    await api.must('replaceRecoveryCodes', {}, member.token);
    await api.must('removeTotp', {}, member.token);
    const mails = await mailsTo(member.email);
    expect(mails).toHaveLength(4);
    expect(mails.join()).toContain('An authenticator app was added');
    expect(mails.join()).toContain('A passkey was added');
    expect(await kindsOf(member.token)).toEqual([
      'totpDisabled',
      'recoveryCodesCreated',
      'passkeyAdded',
      'totpEnabled',
    ]);
  });

  it('brings recovery codes with the first factor and removes them with the last one', async () => {
    const member = await api.registerMember();
    const { recoveryCodes } = await addTotp(api, member);
    expect(new Set(recoveryCodes).size).toBe(10);
    await addPasskey(api, member);
    const left = async () => (await api.must('listSecondFactors', {}, member.token)).recoveryCodesLeft;
    await api.must('removeTotp', {}, member.token);
    expect(await left()).toBe(10);
    const { passkeys } = await api.must('listSecondFactors', {}, member.token);
    await api.must('removePasskey', { params: { id: passkeys[0]!._id } }, member.token);
    expect(await left()).toBe(0);
    expect((await api.call('replaceRecoveryCodes', {}, member.token)).error.error).toBe('NO_FACTOR');
  });
});

describe('a payout', () => {
  it('needs a recent proof once the performer has a factor', async () => {
    const performer = await api.verifiedPerformer();
    const body = { paymentAccountType: 'wire' as const, fromDate: '2026-01-01', toDate: '2026-01-02' };
    const ask = () =>
      api.call(
        'createPayoutRequest',
        { params: { role: 'performer' }, body, idempotencyKey: 'a-payout' },
        performer.token,
      );
    await age(performer.id);
    expect((await ask()).error.error).not.toBe('STEP_UP_REQUIRED');
    await api.must('stepUp', { body: { password: performer.password } }, performer.token);
    await addPasskey(api, performer);
    await age(performer.id);
    expect((await ask()).error).toMatchObject(STEP_UP);
    const id = '01900000-0000-7000-8000-000000000000';
    const change = await api.call('updatePayoutRequest', { params: { role: 'performer', id }, body }, performer.token);
    expect(change.error).toMatchObject(STEP_UP);
  });
});

test('the suspension of an account with a factor needs a recent proof, and the password alone is not enough', async () => {
  const member = await api.registerMember();
  const { secret } = await addTotp(api, member);
  await age(member.id);
  const suspend = () => api.call('suspendUser', { body: { password: member.password } }, member.token);
  expect((await suspend()).error).toMatchObject(STEP_UP);
  expect((await api.call('getMe', {}, member.token)).status).toBe(200);
  await api.must('stepUp', { body: { code: codeOf(secret, 1) } }, member.token);
  expect((await suspend()).status).toBe(200);
});

describe('what is stored', () => {
  it('has no secret of an authenticator app and no recovery code in clear', async () => {
    const member = await api.registerMember();
    const { secret, recoveryCodes } = await addTotp(api, member);
    const { rows } = await api.database.pool.query(
      "select (select string_agg(t::text, ' ') from totp_secrets t) || (select string_agg(c::text, ' ') from recovery_codes c) as all",
    );
    expect(rows[0].all).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(rows[0].all).not.toContain(code);
      expect(rows[0].all).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('keeps one authenticator app, which a code of the new secret has to confirm', async () => {
    const member = await api.registerMember();
    const first = await api.must('beginTotp', {}, member.token);
    const second = await api.must('beginTotp', {}, member.token);
    const confirm = (secret: string) => api.call('confirmTotp', { body: { code: codeOf(secret) } }, member.token);
    expect((await confirm(first.secret)).status).toBe(400);
    expect((await api.must('getSecondStep', {}, member.token)).hasTotp).toBe(false);
    expect((await confirm(second.secret)).status).toBe(200);
    expect((await api.call('beginTotp', {}, member.token)).error.error).toBe('TOTP_EXISTS');
  });

  it('refuses a passkey that another account has', async () => {
    const [member, stranger] = [await api.registerMember(), await api.registerMember()];
    const device = makeAuthenticator(new URL(api.ctx.publicUrl).origin);
    const add = async (token: string) => {
      const passkey = device.create(await api.must('beginPasskey', {}, token));
      return (await api.call('addPasskey', { body: { name: 'Key', passkey } }, token)).status;
    };
    expect(await add(member.token)).toBe(200);
    expect(await add(stranger.token)).toBe(400);
  });
});

describe('the command reset-factors', () => {
  it('removes all factors of somebody who lost them, ends the sessions, mails and records it', async () => {
    const member = await api.registerMember();
    await addTotp(api, member);
    await addPasskey(api, member);
    const lines: string[] = [];
    await runCommand(api.ctx, ['reset-factors', member.username], (line) => void lines.push(line));
    expect(lines).toEqual([`${member.username} has no second factor now and was logged out everywhere.`]);
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    const token = await api.login(member);
    expect(await api.must('getSecondStep', {}, token)).toMatchObject({ state: 'complete', hasTotp: false });
    expect((await mailsTo(member.email)).join()).toContain('as you asked us to');
    expect(await kindsOf(token)).toContain('secondFactorsReset');
  });

  it('gives an operator a new authenticator app', async () => {
    const lines: string[] = [];
    const run = (...words: string[]) => runCommand(api.ctx, words, (line) => void lines.push(line));
    await run('create-operator', 'manager', 'manager@example.test', 'a whole sentence');
    await run('reset-factors', 'manager');
    const [former = '', secret = ''] = lines.filter((line) => line.startsWith('Secret: ')).map((line) => line.slice(8));
    expect(secret).not.toBe(former);
    const token = await api.login({ username: 'manager', password: 'a whole sentence' }, 'operator');
    await api.must('completeSecondStep', { body: { code: codeOf(secret, 1) } }, token);
    expect((await api.call('getOperatorMe', {}, token)).status).toBe(200);
  });
});
