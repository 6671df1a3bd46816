import { API_BASE } from '@contract/base';
import { ViewerTracker } from '@media/stream/viewerTracker';
import { setSetting } from '@server/features/site/service';
import { addressName, countNames } from '@server/features/streaming/guests';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let watched: Actor;
let inflated: Actor;
let members: Actor[];
const shows: Record<string, string> = {};

async function report(body: object) {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { allowed?: boolean; sessionId?: string };
}

beforeAll(async () => {
  api = await startApi();
  [watched, inflated] = [await api.verifiedPerformer(), await api.verifiedPerformer()];
  members = await api.registerMembers(2);
  for (const { id, token } of [watched, inflated]) {
    const { sessionId } = await api.must('startLive', { body: {} }, token);
    shows[id] = sessionId;
    await report({ action: 'started', streamId: sessionId, at: new Date().toISOString() });
  }
});
afterAll(() => api.close());

/** Asks for play tokens as guests, one per address, and returns the names under which the media process counts them. */
async function namesOfGuests(count: number, addressOf: (n: number) => string): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { id: shows[inflated.id]!, type: 'play' as const };
    const { tokenId } = await api.must('createStreamToken', { body, from: addressOf(n) });
    const answer = await report({
      action: 'authorize',
      kind: 'play',
      streamId: shows[inflated.id],
      token: tokenId,
      ip: addressOf(n),
    });
    names.push(answer.sessionId!);
  }
  return names;
}
function countedByMedia(names: string[]): number {
  const tracker = new ViewerTracker(6_000);
  names.forEach((name) => tracker.recordFetch(name));
  return tracker.total;
}

test.each([
  ['one address', () => '203.0.113.7'],
  ['the addresses of one IPv6 network', (n: number) => `2001:db8:5:6::${n + 1}`],
])('80 play tokens from %s count as three viewers', async (_where, addressOf) => {
  const names = await namesOfGuests(80, addressOf);
  expect(new Set(names).size).toBe(80);
  expect([countedByMedia(names), countNames(names)]).toEqual([3, 3]);
});

test('guests of different address blocks, and accounts, each count as a viewer', async () => {
  const names = [
    ...(await namesOfGuests(5, (n) => `198.51.${n}.7`)),
    ...members.map(({ id }) => id),
    addressName('192.0.2.1'),
    addressName('192.0.2.1'),
  ];
  expect([countedByMedia(names), countNames(names)]).toEqual([8, 8]);
});

test('made-up tokens count as one viewer per address while shows need no token', async () => {
  await setSetting(api.ctx, 'secureOption', false);
  const names = new Set<string>();
  for (let n = 0; n < 5; n += 1) {
    const token = `made-up-${n}`;
    const answer = await report({
      action: 'authorize',
      kind: 'play',
      streamId: shows[inflated.id],
      token,
      ip: '192.0.2.1',
    });
    names.add(answer.sessionId ?? token);
  }
  await setSetting(api.ctx, 'secureOption', true);
  expect([...names]).toEqual([addressName('192.0.2.1')]);
});

test('a show that one account watches comes before a show with many guests', async () => {
  const order = async () => {
    const { data } = await api.must('searchPerformers', { query: { sortBy: 'viewers' } });
    return data.map(({ _id }) => _id);
  };
  const now = Date.now();
  const guests = Array.from({ length: 80 }, (_, n) => `guest-0123456789-${n}`);
  const span = { from: now - 60_000, to: now + 60_000 };
  api.engine.state = () => Promise.resolve({ publishing: true, since: new Date(now - 60_000), viewers: 80 });
  api.engine.deliveries = () =>
    Promise.resolve(
      new Map([
        [shows[watched.id]!, { flow: span, watching: new Map([[members[0]!.id, span]]) }],
        // the performer's own watching counts as little as that of guests
        [shows[inflated.id]!, { flow: span, watching: new Map([...guests, inflated.id].map((name) => [name, span])) }],
      ]),
    );
  await reconcileShows(api.ctx, true);
  // half a minute since the first count
  await api.database.pool.query("update performers set watched_at = watched_at - interval '30 seconds', viewers = 1");
  await api.database.pool.query('update performers set viewers = 80 where account_id = $1', [inflated.id]);
  expect(await order()).toEqual([inflated.id, watched.id]);
  await reconcileShows(api.ctx, true);
  expect(await order()).toEqual([watched.id, inflated.id]);
  const { rows } = await api.database.pool.query<{ watch_seconds: number }>(
    'select watch_seconds from performers where account_id = any($1) order by watch_seconds desc',
    [[watched.id, inflated.id]],
  );
  expect(rows.map(({ watch_seconds: seconds }) => seconds >= 30)).toEqual([true, false]);

  await api.must('endSession', { params: { sessionId: shows[watched.id]! } }, watched.token);
  const { rows: ended } = await api.database.pool.query(
    'select watch_seconds, watched_at from performers where account_id = $1',
    [watched.id],
  );
  expect(ended).toEqual([{ watch_seconds: 0, watched_at: null }]);
});

test('views of a page count once a day for all guests of an address block', async () => {
  const views = async (from: string) =>
    (await api.must('incrementPerformerViews', { params: { id: watched.id }, from })).views;
  const first = await views('2001:db8:77:1::1');
  expect([await views('2001:db8:77:1::2'), await views('2001:db8:77:2::1')]).toEqual([first, first + 1]);
});
