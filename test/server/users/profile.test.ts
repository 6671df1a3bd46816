import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the profile of a member', () => {
  it('shows the data of the caller', async () => {
    const member = await api.registerMember({ country: 'NL' });
    expect(await api.must('getMe', {}, member.token)).toEqual({
      _id: member.id,
      role: 'user',
      username: member.username,
      name: member.username,
      firstName: 'Robin',
      lastName: 'Vale',
      email: member.email,
      emailVerified: false,
      emailFailure: null,
      pendingEmail: null,
      avatar: '/default-user-icon.png',
      gender: 'other',
      country: 'NL',
      timeZone: null,
      balance: 0,
      anonymousTips: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('is refused to guests and performers', async () => {
    const { token } = await api.registerPerformer();
    expect((await api.call('getMe')).error.statusCode).toBe(401);
    expect((await api.call('getMe', {}, token)).error.statusCode).toBe(403);
    expect((await api.call('updateUser', { body: {} }, token)).error.statusCode).toBe(403);
  });

  it('changes the given fields and keeps the others', async () => {
    const { token } = await api.registerMember();
    const changed = await api.must('updateUser', { body: { name: 'Bea', country: 'FR' } }, token);
    expect(changed).toMatchObject({ name: 'Bea', country: 'FR', firstName: 'Robin', gender: 'other' });
    expect(await api.must('getMe', {}, token)).toEqual(changed);
  });

  it('clears only the fields that are null', async () => {
    const { token } = await api.registerMember({ country: 'NL' });
    await api.must('updateUser', { body: { timeZone: 'Europe/Amsterdam' } }, token);
    expect(await api.must('updateUser', { body: { gender: null, timeZone: null } }, token)).toMatchObject({
      gender: null,
      country: 'NL',
      timeZone: null,
    });
    expect(await api.must('updateUser', { body: { country: null } }, token)).toMatchObject({ country: null });
    expect((await api.call('updateUser', { body: { name: null } }, token)).status).toBe(400);
  });

  it('ignores balance, verification and role in the body', async () => {
    const { token, id } = await api.registerMember();
    const greedy = {
      role: 'operator',
      balance: 1_000_000,
      status: 'active',
      emailVerified: true,
      email_verified_at: new Date(),
      _id: 'x',
      passwordHash: 'y',
      username: 'other',
    };
    const before = await api.must('getMe', {}, token);
    const after = await api.must('updateUser', { body: greedy }, token);
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect((await api.database.pool.query('select role from accounts where id = $1', [id])).rows).toEqual([
      { role: 'user' },
    ]);
  });

  it.each([
    [{ email: 'nonsense' }, 'email'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ country: 'deu' }, 'country'],
  ])('refuses the invalid body %j', async (body, property) => {
    const { token } = await api.registerMember();
    expect((await api.call('updateUser', { body }, token)).error).toMatchObject({
      statusCode: 400,
      error: 'VALIDATION',
      message: [{ property }],
    });
  });
});
