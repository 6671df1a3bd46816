import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let performer: Actor;
let member: Actor;
let other: Actor;

beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } });
  [member, other] = [await api.registerMember(), await api.registerMember()];
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

const block = (body: { countries?: string[]; userIds?: string[] }) =>
  api.must('updateBlocking', { body }, performer.token);

describe('the block list', () => {
  it('replaces countries, adds members once, lists the latest first and unblocks them one by one', async () => {
    expect(await api.must('getBlocking', {}, performer.token)).toEqual({ countries: [], users: [] });
    await block({ countries: ['FR', 'DE'], userIds: [member.id] });
    await block({ userIds: [other.id, other.id, member.id] });
    expect(await block({ countries: ['DE'] })).toEqual({
      countries: ['DE'],
      users: [
        expect.objectContaining({ _id: other.id, username: other.username }),
        expect.objectContaining({ _id: member.id }),
      ],
    });
    expect(
      (await api.must('unblockUser', { body: { userId: other.id } }, performer.token)).users.map(({ _id }) => _id),
    ).toEqual([member.id]);
    await api.must('unblockUser', { body: { userId: other.id } }, performer.token);
    expect(await block({ countries: [] })).toMatchObject({ countries: [] });
    expect((await api.call('viewPerformer', { params: { username: performer.username } }, other.token)).status).toBe(
      200,
    );
  });

  it('is separate for each performer', async () => {
    const neighbour = await api.verifiedPerformer();
    await block({ countries: ['DE'], userIds: [member.id] });
    expect(await api.must('getBlocking', {}, neighbour.token)).toEqual({ countries: [], users: [] });
    expect(
      (
        await api.call(
          'viewPerformer',
          { params: { username: neighbour.username }, headers: { 'x-country': 'DE' } },
          member.token,
        )
      ).status,
    ).toBe(200);
  });

  it('refuses a change as a whole when it contains an unknown member or country', async () => {
    for (const userId of [performer.id, '019aa0f0-0000-7000-8000-000000000000'])
      expect(
        (
          await api.call(
            'updateBlocking',
            { body: { countries: ['DE'], userIds: [member.id, userId] } },
            performer.token,
          )
        ).status,
      ).toBe(404);
    for (const country of ['XX', 'de', 'DEU'])
      expect((await api.call('updateBlocking', { body: { countries: [country] } }, performer.token)).status).toBe(400);
    expect(await api.must('getBlocking', {}, performer.token)).toEqual({ countries: [], users: [] });
  });
});

it('exempts the performer and operators from a blocked country, and not guests', async () => {
  const german = { headers: { 'x-country': 'DE' } };
  await block({ countries: ['DE'] });
  const look = async (token: string | null) =>
    (await api.call('viewPerformer', { ...german, params: { username: performer.username } }, token)).status;
  expect([await look(performer.token), await look((await api.operator()).token), await look(null)]).toEqual([
    200, 200, 403,
  ]);
  expect(
    (await api.must('searchPerformers', { ...german, query: { q: performer.username } }, performer.token)).total,
  ).toBe(1);
});
