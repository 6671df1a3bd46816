import { identify } from '@server/features/auth/service/sessions';
import { requireStepUp } from '@server/features/auth/service/stepUp';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const REQUIRED = { statusCode: 403, code: 'STEP_UP_REQUIRED' };

/** Moves the last proof of every session of an account into the past. */
const age = (accountId: string, minutes: number) =>
  api.database.pool.query(
    'update sessions set stepped_up_at = now() - make_interval(mins => $2) where account_id = $1',
    [accountId, minutes],
  );
const require = async (token: string) => requireStepUp((await identify(api.ctx, token))!);

describe('step-up', () => {
  it('counts a login as proof for ten minutes', async () => {
    const member = await api.registerMember();
    await require(member.token);
    await age(member.id, 9);
    await require(member.token);
    await age(member.id, 10);
    await expect(require(member.token)).rejects.toMatchObject(REQUIRED);
  });

  it('takes the password as proof, for the session of the call only', async () => {
    const member = await api.registerMember();
    const elsewhere = await api.login(member);
    await age(member.id, 60);
    await api.must('stepUp', { body: { password: member.password } }, member.token);
    await require(member.token);
    await expect(require(elsewhere)).rejects.toMatchObject(REQUIRED);
  });

  it('asks sessions that have never proved who holds them', async () => {
    const member = await api.registerMember();
    await api.database.pool.query('update sessions set stepped_up_at = null where account_id = $1', [member.id]);
    await expect(require(member.token)).rejects.toMatchObject(REQUIRED);
  });

  it('refuses a wrong password at the field and proves nothing', async () => {
    const member = await api.registerMember();
    await age(member.id, 60);
    const { error } = await api.call('stepUp', { body: { password: 'not this one' } }, member.token);
    expect(error).toMatchObject({
      statusCode: 400,
      message: [{ property: 'password', constraints: { wrong: 'This is not your password!' } }],
    });
    await expect(require(member.token)).rejects.toMatchObject(REQUIRED);
  });

  it('throttles a stolen session that guesses the password', async () => {
    const member = await api.registerMember();
    const statuses = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push((await api.call('stepUp', { body: { password: `guess ${n}` } }, member.token)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429]);
  });
});
