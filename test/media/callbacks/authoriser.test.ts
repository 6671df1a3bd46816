import { type AccessRequest, Authoriser } from '@media/callbacks/authoriser';

const play: AccessRequest = { kind: 'play', streamId: 'show', token: 'ticket', ip: '10.0.0.1' };

function setUp() {
  const clock = { now: 0 };
  const asked: Record<string, unknown>[] = [];
  const api: { answer: () => unknown } = { answer: () => ({ allowed: true, sessionId: 'session', ttl: 10 }) };
  const authoriser = new Authoriser(
    async (body) => {
      asked.push(body);
      await Promise.resolve();
      return api.answer();
    },
    () => clock.now,
  );
  return { clock, asked, api, authoriser };
}

const authorisers: Authoriser[] = [];
const opened = () => {
  const all = setUp();
  authorisers.push(all.authoriser);
  return all;
};
afterAll(() => authorisers.forEach((authoriser) => authoriser.close()));

describe('the authoriser', () => {
  it('asks the API once for concurrent requests and caches a permission for at most two seconds', async () => {
    const { authoriser, asked, clock } = opened();
    await Promise.all(Array.from({ length: 50 }, () => authoriser.authorise(play)));
    expect(asked).toEqual([{ action: 'authorize', ...play }]);
    clock.now = 1_999;
    await authoriser.authorise(play);
    expect(asked).toHaveLength(1);
    clock.now = 2_000;
    await authoriser.authorise(play);
    expect(asked).toHaveLength(2);
  });

  it('asks the API separately for each token, stream and purpose', async () => {
    const { authoriser, asked } = opened();
    await authoriser.authorise(play);
    await authoriser.authorise({ ...play, token: 'other' });
    await authoriser.authorise({ ...play, streamId: 'other' });
    await authoriser.authorise({ ...play, kind: 'publish' });
    expect(asked).toHaveLength(4);
  });

  it('caches a refusal for a second and distinguishes a missing token from a refused one', async () => {
    const { authoriser, asked, api, clock } = opened();
    api.answer = () => ({ allowed: false });
    await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 403, code: 'TOKEN_REFUSED' });
    await expect(authoriser.authorise({ ...play, token: null })).rejects.toMatchObject({
      statusCode: 401,
      code: 'TOKEN_MISSING',
    });
    clock.now = 999;
    await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(asked).toHaveLength(2);
    clock.now = 1_000;
    api.answer = () => ({ allowed: true });
    await expect(authoriser.authorise(play)).resolves.toEqual({
      sessionId: null,
      person: 'ticket',
      streamId: play.streamId,
    });
  });

  it('refuses on any answer but `allowed: true`', async () => {
    const { authoriser, api, clock } = opened();
    for (const answer of [null, {}, 'yes', { allowed: 'true' }, { allowed: 1 }]) {
      api.answer = () => answer;
      clock.now += 10_000;
      await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 403 });
    }
  });

  it('forgets a permission on request, even one that is still being asked for', async () => {
    const { authoriser, asked, api } = opened();
    await authoriser.authorise(play);
    authoriser.forget('show', { token: 'ticket' });
    api.answer = () => ({ allowed: false });
    await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(asked).toHaveLength(2);

    api.answer = () => ({ allowed: true, sessionId: 'session' });
    const pending = authoriser.authorise({ ...play, token: 'pending' });
    authoriser.forget('show', { token: 'pending' });
    await pending;
    api.answer = () => ({ allowed: false });
    await expect(authoriser.authorise({ ...play, token: 'pending' })).rejects.toMatchObject({ statusCode: 403 });
  });

  it('returns a cached permission only while it is fresh and has not been revoked', async () => {
    const { authoriser, api, clock } = opened();
    expect(authoriser.getCached(play)).toBeNull();
    await authoriser.authorise(play);
    expect(authoriser.getCached(play)).toMatchObject({ person: 'session' });
    for (const other of [{ token: 'other' }, { token: null }, { streamId: 'other' }, { kind: 'publish' as const }])
      expect(authoriser.getCached({ ...play, ...other })).toBeNull();
    clock.now = 2_000;
    expect(authoriser.getCached(play)).toBeNull();
    await authoriser.authorise(play);
    authoriser.forgetViewers('show');
    expect(authoriser.getCached(play)).toBeNull();
    api.answer = () => ({ allowed: false });
    await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(authoriser.getCached(play)).toBeNull();
  });

  it('forgets permissions by session id', async () => {
    const { authoriser, asked } = opened();
    await authoriser.authorise(play);
    authoriser.forget('show', { sessionId: 'session' });
    await authoriser.authorise(play);
    expect(asked).toHaveLength(2);
  });

  it('keeps granted permissions for 30 s while the API is unreachable', async () => {
    const { authoriser, api, clock } = opened();
    await authoriser.authorise(play);
    api.answer = () => {
      throw new Error('unreachable');
    };
    clock.now = 29_000;
    await expect(authoriser.authorise(play)).resolves.toEqual({
      sessionId: 'session',
      person: 'session',
      streamId: play.streamId,
    });
    await expect(authoriser.authorise({ ...play, token: 'new' })).rejects.toMatchObject({ statusCode: 503 });
    clock.now = 30_001;
    await expect(authoriser.authorise(play)).rejects.toMatchObject({ statusCode: 503 });
  });
});
