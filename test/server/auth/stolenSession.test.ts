import { API_BASE } from '@contract/base';
import { banAccount } from '@server/features/auth/service/bans';
import { restoreAccount } from '@server/features/auth/service/suspension';
import { COMMAND_LINE } from '@server/features/security/service/record';
import { resetSetting, setSetting } from '@server/features/site/service';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { WIRE } from '@test/support/earnings';
import { type Mailbox, startMailbox } from '@test/support/mailbox';

// What a thief keeps of a session or a computer, and how the owner or an operator ends it.

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

const REQUIRED = { statusCode: 403, error: 'STEP_UP_REQUIRED' };

/** Ends the time for which a login or a step-up counts. */
const wait = (accountId: string, minutes = 10) =>
  api.database.pool.query(
    'update sessions set stepped_up_at = now() - make_interval(mins => $2) where account_id = $1',
    [accountId, minutes],
  );

async function mayStream(kind: 'publish' | 'play', streamId: string, token: string | null): Promise<boolean> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify({ action: 'authorize', kind, streamId, token, ip: '::1' }),
  });
  return ((await response.json()) as { allowed: boolean }).allowed;
}
const keyOf = async ({ token }: Actor) => (await api.must('getBroadcastSetup', {}, token)).encoder?.key ?? '';
const newPassword = 'quite a better sentence';
async function resetPassword(email: string): Promise<void> {
  await api.must('forgotPassword', { body: { email } });
  await api.runJobs();
  const { source } = mailbox.newest(email, 'Set a new password');
  const token = /reset-password\?token=([\w-]+)/.exec(source)![1]!;
  await api.must('resetPassword', { body: { token, password: newPassword } });
}

describe('a session that was stolen more than ten minutes after its login', () => {
  let performer: Actor;
  beforeAll(async () => {
    performer = await api.verifiedPerformer();
    await wait(performer.id);
  });

  it.each([
    ['savePaymentInformation', { body: WIRE }],
    ['updateBankTransfer', { body: WIRE }],
    ['updatePaxum', { body: { accountName: 'Thief', email: 'thief@example.test' } }],
    ['updateBitpay', { body: { accountName: 'Thief', email: 'thief@example.test' } }],
    ['getStreamKey', {}],
    ['rotateStreamKey', {}],
  ] as const)('is refused %s', async (name, given) => {
    expect((await api.call(name, given as never, performer.token)).error).toMatchObject(REQUIRED);
  });

  it('does not see the stream key', async () => {
    expect((await api.must('getBroadcastSetup', {}, performer.token)).encoder).toMatchObject({ key: null });
  });

  it('keeps the payment details and the stream key as they were', async () => {
    expect(await api.must('listPaymentInformation', {}, performer.token)).toEqual([]);
    const { rows } = await api.database.pool.query('select from broadcast_setups where performer_id = $1', [
      performer.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('may do all that once its holder has given the password', async () => {
    await api.must('stepUp', { body: { password: performer.password } }, performer.token);
    const key = await keyOf(performer);
    expect(key).not.toBe('');
    expect((await api.must('getStreamKey', {}, performer.token)).encoder?.key).toBe(key);
    expect((await api.must('rotateStreamKey', {}, performer.token)).encoder?.key).not.toBe(key);
    await wait(performer.id);
    expect((await api.call('getStreamKey', {}, performer.token)).error).toMatchObject(REQUIRED);
  });
});

describe('a stream key and tokens taken before', () => {
  let performer: Actor;
  let key: string;
  let publish: { streamId: string; token: string };
  beforeEach(async () => {
    performer = await api.verifiedPerformer();
    key = await keyOf(performer);
    ({ publish } = await api.must('startLive', { body: {} }, performer.token));
  });

  /** Tries the key and the token of the running show, then those of a show that the owner opens later. */
  async function attempt() {
    const before = await mayStream('publish', publish.streamId, publish.token);
    await api.runJobs();
    return {
      tokenNow: before,
      show: (await api.call('getBroadcast', { params: { id: publish.streamId } })).data?.publishing ?? false,
      tokenLater: await mayStream('publish', publish.streamId, publish.token),
      key: await mayStream('publish', 'encoder', key),
    };
  }
  const NOTHING = { tokenNow: false, show: false, tokenLater: false, key: false };

  it('work until then', async () => {
    expect(await mayStream('publish', publish.streamId, publish.token)).toBe(true);
    expect(await mayStream('publish', 'encoder', key)).toBe(true);
  });

  it('open no show after a password change, which ends the running show', async () => {
    api.engine.stopped.length = 0;
    await api.must(
      'updatePassword',
      { body: { prePassword: performer.password, password: newPassword } },
      performer.token,
    );
    expect(await attempt()).toEqual(NOTHING);
    expect(api.engine.stopped).toContain(publish.streamId);
    const fresh = await api.must('startLive', { body: {} }, performer.token);
    expect(fresh.sessionId).not.toBe(publish.streamId);
    expect(await mayStream('publish', fresh.sessionId, fresh.publish.token)).toBe(true);
    expect(await mayStream('publish', 'encoder', await keyOf(performer))).toBe(true);
    expect(await mayStream('publish', 'encoder', key)).toBe(false);
  });

  it('open no show after "log out everywhere"', async () => {
    await api.must('revokeOtherSessions', {}, performer.token);
    expect(await attempt()).toEqual(NOTHING);
  });

  it('open no show after a password reset', async () => {
    await resetPassword(performer.email);
    expect(await attempt()).toEqual(NOTHING);
  });

  it('of another account keep working', async () => {
    const other = await api.verifiedPerformer();
    await api.must('revokeOtherSessions', {}, other.token);
    expect(await mayStream('publish', publish.streamId, publish.token)).toBe(true);
  });
});

describe('a play token', () => {
  it('opens no show after its account was suspended, by the owner or by an operator', async () => {
    const performer = await api.verifiedPerformer();
    const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
    const tokenOf = async ({ token }: Actor) =>
      (await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } }, token)).tokenId;
    const [leaving, banned, staying] = await api.registerMembers(3);
    const [own, other, kept] = [await tokenOf(leaving!), await tokenOf(banned!), await tokenOf(staying!)];
    expect([await mayStream('play', sessionId, own), await mayStream('play', sessionId, other)]).toEqual([true, true]);
    await setSetting(api.ctx, 'secureOption', true);
    await api.must('suspendUser', { body: { password: leaving!.password } }, leaving!.token);
    await banAccount(api.ctx, banned!.id, { actor: COMMAND_LINE, reason: '' });
    expect([
      await mayStream('play', sessionId, own),
      await mayStream('play', sessionId, other),
      await mayStream('play', sessionId, kept),
    ]).toEqual([false, false, true]);
    await restoreAccount(api.ctx, banned!.id);
    expect(await mayStream('play', sessionId, other)).toBe(false);
    await resetSetting(api.ctx, 'secureOption');
  });

  it.each<[string, (member: Actor) => Promise<unknown>]>([
    [
      'a password change',
      ({ password, token }) =>
        api.must('updatePassword', { body: { prePassword: password, password: newPassword } }, token),
    ],
    ['"log out everywhere"', ({ token }) => api.must('revokeOtherSessions', {}, token)],
    ['a password reset', ({ email }) => resetPassword(email)],
  ])('opens no show after %s', async (_what, end) => {
    const performer = await api.verifiedPerformer();
    const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
    const member = await api.registerMember();
    const body = { id: sessionId, type: 'play' as const };
    const { tokenId } = await api.must('createStreamToken', { body }, member.token);
    expect(await mayStream('play', sessionId, tokenId)).toBe(true);
    await setSetting(api.ctx, 'secureOption', true);
    await end(member);
    expect(await mayStream('play', sessionId, tokenId)).toBe(false);
    await resetSetting(api.ctx, 'secureOption');
  });

  it('lives twelve hours, however late its expireDate is', async () => {
    const { token } = await api.verifiedPerformer();
    const { sessionId } = await api.must('startLive', { body: {} }, token);
    const expireDate = Date.now() + 7 * 86_400_000;
    const given = await api.must('createStreamToken', { body: { id: sessionId, type: 'play', expireDate } });
    const hours = (new Date(given.expireDate).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });
});

describe('a session that nobody used', () => {
  const idle = (accountId: string, days: number) =>
    api.database.pool.query(
      'update sessions set last_seen_at = now() - make_interval(days => $2) where account_id = $1',
      [accountId, days],
    );

  it('works after 29 days and has ended after 31', async () => {
    const member = await api.registerMember();
    await idle(member.id, 29);
    expect((await api.call('getMe', {}, member.token)).status).toBe(200);
    await idle(member.id, 31);
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    const token = await api.login(member);
    expect(await api.must('listSessions', {}, token)).toHaveLength(1);
  });
});
