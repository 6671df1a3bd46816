import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('a password change', () => {
  it('ends all other sessions and keeps the current one', async () => {
    const member = await api.registerMember();
    const elsewhere = await api.login(member);
    await api.must(
      'updatePassword',
      { body: { prePassword: member.password, password: 'a better one' } },
      member.token,
    );
    expect((await api.call('getMe', {}, member.token)).status).toBe(200);
    expect((await api.call('getMe', {}, elsewhere)).status).toBe(401);
    expect(
      (await api.call('loginUser', { body: { username: member.username, password: member.password } })).status,
    ).toBe(400);
    expect(
      (await api.call('loginUser', { body: { username: member.username, password: 'a better one' } })).status,
    ).toBe(200);
    expect(api.realtime.disconnected.filter(({ accountId }) => accountId === member.id)).toHaveLength(1);
  });

  it('works for performers and is refused to guests', async () => {
    const { token, password, username } = await api.registerPerformer();
    await api.must('updatePassword', { body: { prePassword: password, password: 'a better one' } }, token);
    expect((await api.call('loginPerformer', { body: { username, password: 'a better one' } })).status).toBe(200);
    expect(
      (await api.call('updatePassword', { body: { prePassword: password, password: 'a better one' } })).error
        .statusCode,
    ).toBe(401);
  });

  it.each([
    [{ prePassword: 'not this one', password: 'a better one' }, 'prePassword', 'This is not your password!'],
    [{ prePassword: '', password: 'a better one' }, 'prePassword', 'This field is required!'],
    [{ password: 'a better one' }, 'prePassword', 'This field is required!'],
    [{ prePassword: 'whatever', password: 'short' }, 'password', 'Must be between 8 and 72'],
  ])('refuses the invalid body %j', async (body, property, text) => {
    const { token } = await api.registerMember();
    const { error } = await api.call('updatePassword', { body }, token);
    expect(error).toMatchObject({ statusCode: 400, error: 'VALIDATION', message: [{ property }] });
    expect(JSON.stringify(error.message)).toContain(text);
  });

  it('throttles a stolen session that guesses the password, while the owner can still log in', async () => {
    const member = await api.registerMember();
    const statuses = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push(
        (
          await api.call(
            'updatePassword',
            { body: { prePassword: `guess ${n}`, password: 'a better one' } },
            member.token,
          )
        ).status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429]);
    expect(
      (await api.call('loginUser', { body: { username: member.username, password: member.password } })).status,
    ).toBe(200);
  });
});

describe('sessions', () => {
  it('lists IP address and browser of each session and marks the current one', async () => {
    const member = await api.registerMember();
    const { token } = await api.must('loginUser', {
      body: member,
      from: '192.0.2.9',
      headers: { 'user-agent': 'A phone' },
    });
    const sessions = await api.must('listSessions', {}, token);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({ ip: '192.0.2.9', userAgent: 'A phone' });
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('ends own sessions one by one, and never those of others', async () => {
    const member = await api.registerMember();
    const other = await api.registerMember();
    const elsewhere = await api.login(member);
    const theirs = (await api.must('listSessions', {}, other.token))[0]!._id;
    expect((await api.call('revokeSession', { params: { id: theirs } }, member.token)).error.statusCode).toBe(404);
    expect((await api.call('getMe', {}, other.token)).status).toBe(200);
    const mine = (await api.must('listSessions', {}, member.token)).find(({ current }) => !current)!._id;
    await api.must('revokeSession', { params: { id: mine } }, member.token);
    expect((await api.call('getMe', {}, elsewhere)).status).toBe(401);
    expect((await api.call('revokeSession', { params: { id: mine } }, member.token)).error.statusCode).toBe(404);
  });

  it('ends all sessions except the current one', async () => {
    const member = await api.registerMember();
    const others = [await api.login(member), await api.login(member)];
    expect(await api.must('revokeOtherSessions', {}, member.token)).toEqual({ ended: 2 });
    for (const token of others) expect((await api.call('getMe', {}, token)).status).toBe(401);
    expect(await api.must('listSessions', {}, member.token)).toHaveLength(1);
  });
});

describe('suspension of the own account', () => {
  it('requires the password and then blocks login and sessions', async () => {
    const member = await api.registerMember();
    expect((await api.call('suspendUser', { body: { password: 'not this one' } }, member.token)).error.message).toEqual(
      [{ property: 'password', constraints: { wrong: 'This is not your password!' } }],
    );
    expect((await api.call('getMe', {}, member.token)).status).toBe(200);
    await api.must('suspendUser', { body: { password: member.password } }, member.token);
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    expect((await api.call('loginUser', { body: member })).error).toMatchObject({
      statusCode: 422,
      error: 'ACCOUNT_SUSPENDED',
    });
  });

  it('hides a performer who suspends the account', async () => {
    const performer = await api.verifiedPerformer();
    expect((await api.call('viewPerformer', { params: { username: performer.username } })).status).toBe(200);
    expect(
      (await api.call('suspendUser', { body: { password: performer.password } }, performer.token)).error.statusCode,
    ).toBe(403);
    await api.must('suspendPerformer', { body: { password: performer.password } }, performer.token);
    expect((await api.call('viewPerformer', { params: { username: performer.username } })).status).toBe(404);
  });
});
