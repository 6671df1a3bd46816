/** The second step of a login: what a session may do before it, and which factors complete it. */
import { runCommand } from '@server/operator/commands';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { closeWithSockets, openSocket, say, startApiWithSockets } from '@test/support/sockets';
import { addPasskey, addTotp, codeOf } from '@test/support/secondFactors';

let api: Api;
beforeAll(async () => {
  api = await startApiWithSockets();
});
afterAll(() => closeWithSockets(api));

const REQUIRED = { statusCode: 403, error: 'SECOND_FACTOR_REQUIRED' };
const WRONG = { statusCode: 400, message: [{ property: 'code', constraints: { wrong: expect.any(String) } }] };

const stateOf = async (token: string) => (await api.must('getSecondStep', {}, token)).state;
const complete = (token: string, body: object) => api.call('completeSecondStep', { body }, token);
const passkeyOptions = (token: string) => api.must('beginPasskeyCheck', {}, token);

async function memberWithTotp(): Promise<Actor & { secret: string; recoveryCodes: string[]; pending: string }> {
  const member = await api.registerMember();
  const added = await addTotp(api, member);
  return { ...member, ...added, pending: await api.login(member) };
}

describe('a session whose second factor is pending', () => {
  it('answers 403 to calls, and is a guest where guests may call', async () => {
    const { pending } = await memberWithTotp();
    for (const name of ['getMe', 'listSessions', 'listSecondFactors', 'beginTotp', 'replaceRecoveryCodes'] as const)
      expect((await api.call(name, {}, pending)).error).toMatchObject(REQUIRED);
    const { error } = await api.call('stepUp', { body: { password: 'whatever' } }, pending);
    expect(error).toMatchObject(REQUIRED);
    expect((await api.call('getPublicSettings', {}, pending)).status).toBe(200);
    expect(await api.must('getSecondStep', {}, pending)).toMatchObject({
      state: 'pending',
      hasPasskey: false,
      hasTotp: true,
    });
  });

  it('is a guest on the socket, at the connection and by auth/login', async () => {
    const member = await memberWithTotp();
    const performer = await api.verifiedPerformer();
    const room = await api.must('getPublicConversation', { params: { id: performer.id } });
    const socket = await openSocket(api, { token: member.pending });
    await say(socket, 'room/join', { conversationId: room._id });
    expect(api.ctx.realtime.presenceIn(room._id).accountIds).toEqual([]);
    await expect(say(socket, 'auth/login', { token: member.pending })).rejects.toThrow('UNAUTHORIZED');
    expect(await api.ctx.realtime.connectionsOf(member.id)).toBe(0);
    socket.close();
  });

  it('can log out', async () => {
    const { pending } = await memberWithTotp();
    await api.must('logout', {}, pending);
    expect((await api.call('getSecondStep', {}, pending)).status).toBe(401);
  });

  it('is not needed without a factor', async () => {
    const member = await api.registerMember();
    expect(await stateOf(member.token)).toBe('complete');
  });
});

describe('an authenticator app', () => {
  it('completes the login by a code once, and refuses the code when it is replayed', async () => {
    const member = await memberWithTotp();
    const elsewhere = await api.login(member);
    const code = codeOf(member.secret, 1);
    expect((await complete(member.pending, { code })).status).toBe(200);
    expect((await api.call('getMe', {}, member.pending)).status).toBe(200);
    expect((await complete(elsewhere, { code })).error).toMatchObject(WRONG);
    expect((await api.call('getMe', {}, elsewhere)).error).toMatchObject(REQUIRED);
  });

  it('accepts one of several uses of a code at the same time', async () => {
    const member = await memberWithTotp();
    const sessions = [member.pending, await api.login(member), await api.login(member)];
    const code = codeOf(member.secret, 1);
    const statuses = await Promise.all(sessions.map(async (token) => (await complete(token, { code })).status));
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it('refuses wrong codes and codes of other accounts, and slows guesses down wherever they come from', async () => {
    const [member, stranger] = [await memberWithTotp(), await memberWithTotp()];
    expect((await complete(member.pending, { code: codeOf(stranger.secret, 1) })).error).toMatchObject(WRONG);
    expect((await complete(member.pending, {})).status).toBe(400);
    const statuses = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push(
        (
          await api.call(
            'completeSecondStep',
            { body: { code: `00000${n}` }, from: `203.0.${n}.1` },
            n % 2 ? member.pending : await api.login(member),
          )
        ).status,
      );
    expect(statuses).toContain(429);
    expect((await complete(member.pending, { code: codeOf(member.secret, 1) })).status).toBe(429);
    expect((await complete(stranger.pending, { code: codeOf(stranger.secret, 1) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('completes the login once, however it is typed', async () => {
    const member = await memberWithTotp();
    expect(member.recoveryCodes).toHaveLength(10);
    const [code = ''] = member.recoveryCodes;
    expect((await complete(member.pending, { code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await api.must('listSecondFactors', {}, member.pending)).recoveryCodesLeft).toBe(9);
    const elsewhere = await api.login(member);
    expect((await complete(elsewhere, { code })).error).toMatchObject(WRONG);
  });

  it('stops working when new ones are made', async () => {
    const member = await memberWithTotp();
    const fresh = await api.must('replaceRecoveryCodes', {}, member.token);
    expect((await complete(member.pending, { code: member.recoveryCodes[1] })).error).toMatchObject(WRONG);
    expect((await complete(member.pending, { code: fresh.recoveryCodes[1] })).status).toBe(200);
  });
});

describe('a passkey', () => {
  async function memberWithPasskey() {
    const member = await api.registerMember();
    const device = await addPasskey(api, member);
    return { ...member, device, pending: await api.login(member) };
  }

  it('completes the login', async () => {
    const { device, pending } = await memberWithPasskey();
    const passkey = device.get(await passkeyOptions(pending));
    expect((await complete(pending, { passkey })).status).toBe(200);
    expect(await stateOf(pending)).toBe('complete');
  });

  it('is refused with a challenge that was used, expired, or made for another session or purpose', async () => {
    const { device, pending, token, ...member } = await memberWithPasskey();
    const refused = async (options: Record<string, unknown>) => {
      const { error } = await complete(pending, { passkey: device.get(options) });
      expect(error).toMatchObject({ statusCode: 400, error: 'PASSKEY_REFUSED' });
    };
    await refused(await passkeyOptions(token));
    await refused(await passkeyOptions(await api.login(member)));
    await refused(await api.must('beginPasskey', {}, token));
    await refused(await api.must('beginPasskeyLogin'));
    await refused({ challenge: 'bm90IG91cnM' });
    const late = await passkeyOptions(pending);
    await api.database.pool.query("update passkey_challenges set expires_at = now() - interval '1 second'");
    await refused(late);
    expect(await stateOf(pending)).toBe('pending');
    const options = await passkeyOptions(pending);
    expect((await complete(pending, { passkey: device.get(options) })).status).toBe(200);
    await refused(options);
  });

  it('is refused from another site and for another account', async () => {
    const { device, pending } = await memberWithPasskey();
    const stranger = await memberWithPasskey();
    const phished = device.get(await passkeyOptions(pending), { origin: 'https://footlights.evil' });
    expect((await complete(pending, { passkey: phished })).error.error).toBe('PASSKEY_REFUSED');
    const foreign = stranger.device.get(await passkeyOptions(pending));
    expect((await complete(pending, { passkey: foreign })).error.error).toBe('PASSKEY_REFUSED');
  });

  it('is refused when its counter goes back, as that of a copy does', async () => {
    const { device, pending, ...member } = await memberWithPasskey();
    expect((await complete(pending, { passkey: device.get(await passkeyOptions(pending)) })).status).toBe(200);
    device.counter -= 1;
    const elsewhere = await api.login(member);
    const copy = device.get(await passkeyOptions(elsewhere));
    expect((await complete(elsewhere, { passkey: copy })).error.error).toBe('PASSKEY_REFUSED');
    expect((await api.call('getMe', {}, elsewhere)).error).toMatchObject(REQUIRED);
  });

  it('logs in without a password when it verifies its user', async () => {
    const { device, username } = await memberWithPasskey();
    const login = async (verifiesUser: boolean) => {
      const passkey = device.get(await api.must('beginPasskeyLogin'), { verifiesUser });
      return api.call('loginByPasskey', { body: { passkey } });
    };
    expect((await login(false)).error.error).toBe('PASSKEY_REFUSED');
    const { data } = await login(true);
    expect(data.role).toBe('user');
    expect(await api.must('getMe', {}, data.token)).toMatchObject({ username });
  });

  it('does not log in to a suspended account', async () => {
    const { device, password, token } = await memberWithPasskey();
    await api.must('suspendUser', { body: { password } }, token);
    const passkey = device.get(await api.must('beginPasskeyLogin'));
    expect((await api.call('loginByPasskey', { body: { passkey } })).error.error).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('an operator', () => {
  async function newOperator(name: string) {
    const lines: string[] = [];
    await runCommand(api.ctx, ['create-operator', name, `${name}@example.test`], (line) => void lines.push(line));
    const after = (word: string) => lines.find((line) => line.includes(word))?.split(word)[1] ?? '';
    const password = after('Password: ');
    return { username: name, password, secret: after('Secret: '), lines };
  }

  it('gets an authenticator app and recovery codes with the account, and needs them to log in', async () => {
    const operator = await newOperator('manager');
    const token = await api.login(operator, 'operator');
    expect((await api.call('getOperatorMe', {}, token)).error).toMatchObject(REQUIRED);
    await api.must('completeSecondStep', { body: { code: codeOf(operator.secret, 1) } }, token);
    expect((await api.call('getOperatorMe', {}, token)).status).toBe(200);
    expect((await api.must('listSecondFactors', {}, token)).recoveryCodesLeft).toBe(10);
  });

  it('without a factor may only set one up', async () => {
    const operator = await newOperator('deputy');
    await api.database.pool.query('delete from totp_secrets');
    const token = await api.login(operator, 'operator');
    expect(await stateOf(token)).toBe('missing');
    expect((await api.call('getOperatorMe', {}, token)).error).toMatchObject(REQUIRED);
    expect((await api.call('searchReports', {}, token)).error).toMatchObject(REQUIRED);
    await addTotp(api, { token });
    expect((await api.call('searchReports', {}, token)).status).toBe(200);
  });

  it('cannot remove the last factor', async () => {
    const operator = await newOperator('usher');
    const token = await api.login(operator, 'operator');
    await api.must('completeSecondStep', { body: { code: codeOf(operator.secret, 1) } }, token);
    expect((await api.call('removeTotp', {}, token)).error.error).toBe('LAST_FACTOR');
    await addPasskey(api, { token });
    await api.must('removeTotp', {}, token);
    expect((await api.must('listSecondFactors', {}, token)).passkeys).toHaveLength(1);
  });
});
