import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Each test uses its own IP address, so that attempts of other tests don't count. */
let addresses = 0;
const someAddress = () => `198.51.${(addresses += 1)}.7`;

describe('login', () => {
  it('returns a working token for a username or an email address in any case', async () => {
    const { username, email, password } = await api.registerMember({
      username: 'Ada.Lovelace',
      email: 'Ada@Example.test',
    });
    for (const body of [
      { username, password },
      { username: 'ADA.lovelace', password },
      { email: 'ADA@example.TEST', password },
      { username: email, password },
    ]) {
      const { token } = await api.must('loginUser', { body });
      expect((await api.must('getMe', {}, token)).username).toBe('Ada.Lovelace');
    }
  });

  it('gives every session a token of 32 random bytes', async () => {
    const member = await api.registerMember();
    const tokens = [member.token, await api.login(member), await api.login(member)];
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32]);
  });

  it('accepts the token with and without the word Bearer', async () => {
    const { token } = await api.registerMember();
    expect((await api.call('getMe', {}, token)).status).toBe(200);
    expect((await api.call('getMe', {}, `Bearer ${token}`)).status).toBe(200);
  });

  it('gives the same refusal for an unknown name, a wrong password and another role', async () => {
    const member = await api.registerMember();
    const tries = [
      await api.call('loginUser', { body: { username: member.username, password: 'not this one' } }),
      await api.call('loginUser', { body: { username: 'nobody-has-this', password: member.password } }),
      await api.call('loginPerformer', { body: { username: member.username, password: member.password } }),
    ];
    for (const answer of tries)
      expect(answer.error).toEqual({
        statusCode: 400,
        error: 'WRONG_CREDENTIALS',
        message: 'The username or the password is wrong.',
      });
  });

  it.each([
    {},
    { username: 'somebody' },
    { password: 'something' },
    { username: '', email: '', password: 'something' },
    { username: { $ne: '' }, password: 'x' },
  ])('refuses the invalid body %j', async (body) => {
    const { error } = await api.call('loginUser', { body });
    expect(error).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
    expect(error.message).not.toHaveLength(0);
  });

  it('reveals a suspension only after the correct password', async () => {
    const { id, username, password, token } = await api.registerMember();
    await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [id]);
    expect((await api.call('loginUser', { body: { username, password } })).error).toMatchObject({
      statusCode: 422,
      error: 'ACCOUNT_SUSPENDED',
    });
    expect((await api.call('loginUser', { body: { username, password: 'wrong' } })).error.error).toBe(
      'WRONG_CREDENTIALS',
    );
    expect((await api.call('getMe', {}, token)).status).toBe(401);
  });

  it('stores and logs no tokens', async () => {
    const { token, password } = await api.registerMember();
    await api.must('getMe', {}, token);
    const { rows } = await api.database.pool.query(
      "select (select string_agg(s::text, ' ') from sessions s) || (select string_agg(a::text, ' ') from accounts a) as all",
    );
    for (const place of [rows[0].all as string, api.logged.join('\n')]) {
      expect(place).not.toContain(token);
      expect(place).not.toContain(password);
    }
  });
});

describe('a session', () => {
  it('ends at logout without ending other sessions', async () => {
    const member = await api.registerMember();
    const other = await api.login(member);
    expect(await api.must('logout', {}, member.token)).toEqual({ success: true });
    expect((await api.call('getMe', {}, member.token)).error).toMatchObject({ statusCode: 401, error: 'UNAUTHORIZED' });
    expect((await api.call('getMe', {}, other)).status).toBe(200);
    expect(api.realtime.disconnected).toContainEqual({ accountId: member.id, sessionId: expect.any(String) });
  });

  it('expires after 365 days', async () => {
    const { id, token } = await api.registerMember();
    const { rows } = await api.database.pool.query(
      "select expires_at - created_at = interval '365 days' as right from sessions where account_id = $1",
      [id],
    );
    expect(rows).toEqual([{ right: true }]);
    await api.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where account_id = $1",
      [id],
    );
    expect((await api.call('getMe', {}, token)).status).toBe(401);
  });

  it('records the last use at most once a minute', async () => {
    const { id, token } = await api.registerMember();
    const seen = async () =>
      (await api.database.pool.query('select last_seen_at from sessions where account_id = $1', [id])).rows[0]
        .last_seen_at as Date;
    const first = await seen();
    await api.must('getMe', {}, token);
    expect(await seen()).toEqual(first);
    await api.database.pool.query(
      "update sessions set last_seen_at = now() - interval '61 seconds' where account_id = $1",
      [id],
    );
    await api.must('getMe', {}, token);
    expect((await seen()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it.each([
    '',
    'x',
    'null',
    'undefined',
    'Bearer',
    'Bearer  ',
    "' or 1=1 --",
    'é'.repeat(20).normalize(),
    'a'.repeat(5000),
  ])('refuses the token %j', async (token) => {
    const answer = await api.call('getMe', { headers: { authorization: Buffer.from(token).toString('latin1') } });
    expect(answer.error).toMatchObject({ statusCode: 401, error: 'UNAUTHORIZED' });
  });
});

describe('the login throttle', () => {
  const guess = (username: string, from: string, password = 'a wrong one') =>
    api.call('loginUser', { body: { username, password }, from });
  /** Tries wrong passwords until the throttle refuses. */
  const guessUntilSlowed = async (username: string, from: () => string, atMost: number) => {
    for (let tried = 1; tried <= atMost; tried += 1) {
      const answer = await guess(username, from());
      if (answer.status === 429) return { tried, answer };
      expect(answer.error.error).toBe('WRONG_CREDENTIALS');
    }
    throw new Error('was never slowed');
  };

  it('blocks an account from one IP address, even with the correct password, and tells the waiting time', async () => {
    const { username, password } = await api.registerMember();
    const here = someAddress();
    const { tried, answer } = await guessUntilSlowed(username, () => here, 20);
    expect(tried).toBe(9);
    expect(answer.error).toMatchObject({ statusCode: 429, error: 'TOO_MANY_REQUESTS' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(username, here, password)).status).toBe(429);
  });

  it('counts parallel attempts', async () => {
    const { username } = await api.registerMember();
    const here = someAddress();
    const answers = await Promise.all(Array.from({ length: 24 }, () => guess(username, here)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
  });

  it('blocks an IP address that tries many accounts', async () => {
    const here = someAddress();
    const { tried } = await guessUntilSlowed('ignored', () => here, 50).catch(() => ({ tried: 0 }));
    expect(tried).toBe(9);
    let refused = 0;
    for (let n = 0; n < 30; n += 1) if ((await guess(`unknown-${n}`, here)).status === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
  });

  it('blocks an account under attack from many address blocks, known or not, without locking out its owner', async () => {
    const { username, password } = await api.registerMember();
    const home = someAddress();
    await api.must('loginUser', { body: { username, password }, from: home });
    const known = await guessUntilSlowed(username, someAddress, 40);
    const unknown = await guessUntilSlowed('no-such-account', someAddress, 40);
    expect(known.tried).toBe(21);
    expect(unknown.tried).toBe(21);
    expect(unknown.answer.error).toEqual(known.answer.error);
    // The owner logs in from a known IP address.
    expect((await guess(username, home, password)).status).toBe(200);
  });

  it('allows attempts again after some time', async () => {
    const { username, password } = await api.registerMember();
    const here = someAddress();
    await guessUntilSlowed(username, () => here, 20);
    await api.database.pool.query(
      "update attempts set updated_at = updated_at - interval '40 seconds' where key like $1",
      [`%${username}%`],
    );
    expect((await guess(username, here, password)).status).toBe(200);
  });

  it('does not count correct logins of many people in one address block', async () => {
    const crowd = someAddress();
    const { username, password } = await api.registerMember();
    for (let n = 0; n < 40; n += 1) expect((await guess(username, crowd, password)).status).toBe(200);
  });
});
