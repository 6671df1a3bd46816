import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { CAST, MEMBERS } from '../../demo/cast';
import { loadDemo } from '../../demo/demo';
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_STUDIO } from '../../demo/parts/people';
import { type Api, startApi } from '@test/support/api';
import { openFile } from '@test/support/privateLinks';

// loading the demo plays eight weeks of purchases, shows and tips
jest.setTimeout(120_000);

let api: Api;
const load = (into: Api) => loadDemo({ ctx: into.ctx, root: process.cwd(), origin: into.url });
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('ends with an error when it is interrupted before the first photo of a gallery', async () => {
  const storage = Object.create(api.ctx.storage) as typeof api.ctx.storage;
  storage.put = (key, content) => {
    if (/^private.photos.*jpg$/.test(key)) throw new Error('interrupted');
    return api.ctx.storage.put(key, content);
  };
  await expect(load({ ...api, ctx: { ...api.ctx, storage } })).rejects.toThrow('interrupted');
});

it('completes what was interrupted: performers, categories, promos and token packages', async () => {
  expect(await load(api)).toBe(true);
  const { data, total } = await api.must('searchPerformers', { query: { limit: 50 } });
  expect(total).toBe(CAST.length);
  for (const card of data) {
    expect(card).toMatchObject({
      verified: true,
      avatar: expect.stringMatching(/^\/files\/public\/avatars\//),
      poster: expect.stringMatching(/^\/files\/public\/posters\//),
      nextShowAt: expect.any(String),
    });
    expect(card.tags.length).toBeGreaterThan(1);
    expect(card.categoryIds.length).toBeGreaterThan(0);
  }
  expect((await fetch(`${api.url}${data[0]!.poster}`)).headers.get('content-type')).toBe('image/webp');
  expect((await api.must('listCategories')).every(({ performers }) => performers > 0)).toBe(true);
  expect((await api.must('searchPromos')).total).toBe(2);
  expect((await api.must('searchPackages')).total).toBe(4);
});

it('creates members and performers who can log in, and tokens from real purchases with the bonus of the first one', async () => {
  const { username } = MEMBERS[0];
  const token = await api.login({ username, password: DEMO_PASSWORD });
  expect(await api.must('getMe', {}, token)).toMatchObject({ balance: 620, emailVerified: true });
  const { data } = await api.must('searchTransactions', { query: { limit: 100 } }, token);
  expect(data.at(-1)).toMatchObject({ type: 'purchase', amount: 600, balanceAfter: 600 });
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(620);
  expect((await api.must('listFavourites', {}, token)).total).toBe(3);
  const { token: performer } = await api.must('loginPerformer', {
    body: { username: 'juno-valcourt', password: DEMO_PASSWORD },
  });
  expect(await api.must('getPerformerMe', {}, performer)).toMatchObject({ verified: true, missing: [] });
});

it('creates past private and group shows with matching receipts on both sides', async () => {
  const { data: paid } = await api.must(
    'searchShows',
    {},
    await api.login({ username: MEMBERS[0].username, password: DEMO_PASSWORD }),
  );
  expect(paid.map(({ kind }) => kind)).toEqual(['private', 'group']);
  for (const { lines, tokens, balanceBefore, balanceAfter, cap } of paid) {
    expect(lines.reduce((sum, line) => sum + line.tokens, 0)).toBeCloseTo(tokens, 2);
    expect(balanceAfter).toBeCloseTo(balanceBefore! - tokens, 2);
    expect(tokens).toBeLessThanOrEqual(cap ?? Infinity);
  }
  const { data: earned } = await api.must(
    'searchShows',
    {},
    await api.login({ username: 'juno-valcourt', password: DEMO_PASSWORD }, 'performer'),
  );
  expect(earned.map(({ conversationId }) => conversationId)).toEqual(paid.map(({ conversationId }) => conversationId));
  expect(earned[1]!.members).toHaveLength(4);
});

it('creates past public shows with figures for a performer and for the studio', async () => {
  const juno = await api.login({ username: 'juno-valcourt', password: DEMO_PASSWORD }, 'performer');
  const studio = await api.login({ username: DEMO_STUDIO, password: DEMO_PASSWORD }, 'studio');
  for (const token of [juno, studio]) {
    const { data } = await api.must('searchShowAnalytics', { query: { limit: 50 } }, token);
    expect(data.length).toBeGreaterThan(10);
    for (const { joined, stayed, chatters } of data) expect([joined, stayed, chatters]).not.toContain(null);
    expect(data.filter(({ tokens }) => tokens > 0).length).toBeGreaterThan(5);
    const { viewers, comparison } = await api.must('viewShowAnalytics', { params: { id: data[0]!._id } }, token);
    expect(viewers.length).toBeGreaterThan(30);
    expect(comparison?.shows).toBeGreaterThan(0);
  }
  const { data } = await api.must('searchShowAnalytics', { query: { limit: 50 } }, juno);
  expect(data.filter(({ tokens }) => tokens > 0).length).toBeGreaterThan(data.length / 2);
});

it('creates chat rules and a moderator in one chat room', async () => {
  const { token } = await api.must('loginPerformer', { body: { username: 'juno-valcourt', password: DEMO_PASSWORD } });
  const { _id } = await api.must('getPerformerMe', {}, token);
  const moderation = await api.must(
    'getRoomModeration',
    { params: { id: _id } },
    await api.login({ username: MEMBERS[0].username, password: DEMO_PASSWORD }),
  );
  expect(moderation).toMatchObject({
    role: 'moderator',
    settings: { slowSeconds: 3, links: false },
    moderators: [{ username: MEMBERS[0].username }],
  });
});

it('creates weeks of earnings with a completed and a pending payout, and passes the ledger audit', async () => {
  for (const [username, role] of [
    ['juno-valcourt', 'performer'],
    ['northlight', 'studio'],
  ] as const) {
    const token = await api.login({ username, password: DEMO_PASSWORD }, role);
    const stats = await api.must('getEarningStats', { params: { role } }, token);
    expect(new Set(stats.series.map(({ day }) => day)).size).toBeGreaterThan(15);
    expect(new Set(stats.series.map(({ type }) => type)).size).toBeGreaterThan(1);
    const { data } = await api.must('searchPayoutRequests', { params: { role } }, token);
    expect(data.map(({ status }) => status)).toEqual(['pending', 'done']);
  }
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
});

it('creates eight weeks of visitors, sign-ups, purchases, shows and tips, which the ledger has in their order', async () => {
  const owner = await api.login({ username: DEMO_OPERATOR, password: DEMO_PASSWORD }, 'operator');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { days } = await api.must('getAdminStatistics', { query: { fromDate: day(56), toDate: day(1) } }, owner);
  const weeks = Array.from({ length: 8 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  for (const week of weeks) {
    expect(week.filter(({ revenue }) => revenue > 0).length).toBeGreaterThan(0);
    expect(week.filter(({ tokensSpent }) => tokensSpent > 0).length).toBeGreaterThan(3);
    expect(week.filter(({ liveHours }) => liveHours > 0).length).toBeGreaterThan(3);
    expect(week.reduce((sum, { signUps }) => sum + signUps.user + signUps.performer, 0)).toBeGreaterThan(0);
  }
  const figures = await api.must('getDeskFigures', { query: { fromDate: day(56), toDate: day(1) } }, owner);
  expect(figures.days.filter(({ viewers }) => viewers > 100)).toHaveLength(56);
  const { rows } = await api.database.pool.query(
    `select (select count(*)::int from (select created_at, lag(created_at) over (order by id) as before from ledger_transfers) t where created_at < before) as "outOfOrder",
      (select count(*)::int from ledger_transfers where created_at < now() - interval '1 day' and not id <@ (select range_agg(members) from ledger_seals)) as unsealed,
      (select column_default from information_schema.columns where table_name = 'ledger_transfers' and column_name = 'created_at') as clock`,
  );
  expect(rows).toEqual([{ outOfOrder: 0, unsealed: 0, clock: 'now()' }]);
});

it('creates payouts, refunds, disputes and corrections in several states, which pass the ledger audit', async () => {
  const owner = await api.login({ username: DEMO_OPERATOR, password: DEMO_PASSWORD }, 'operator');
  const { data: payouts } = await api.must('searchPayoutCases', { query: { limit: 50 } }, owner);
  expect(new Set(payouts.map(({ stage }) => stage))).toEqual(new Set(['waiting', 'ready', 'paid', 'rejected']));
  const halfApproved = payouts.filter(({ stage, approvals }) => stage === 'waiting' && approvals.length === 1);
  expect(halfApproved.map(({ account, approvalsNeeded }) => [account.username, approvalsNeeded])).toEqual([
    ['kit-hollander', 2],
  ]);
  const { data: refunds } = await api.must('searchRefundRequests', { query: { limit: 50 } }, owner);
  expect(refunds.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'resolved', 'rejected']));
  const { data: disputes } = await api.must('searchDisputes', { query: {} }, owner);
  expect(disputes.map(({ status }) => status).sort()).toEqual(['needs_response', 'under_review', 'won']);
  const capo = (await api.must('searchPeople', { query: { q: 'capo3' } }, owner))[0]!;
  const corrections = await api.must('listAdjustments', { params: { id: capo._id } }, owner);
  expect(corrections.map(({ status, tokens }) => [status, tokens])).toEqual([
    ['posted', 25],
    ['waiting', 650],
  ]);
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
});

it('creates a studio whose roster has a month of shows and earnings', async () => {
  const token = await api.login({ username: DEMO_STUDIO, password: DEMO_PASSWORD }, 'studio');
  const { data } = await api.must('searchRosterStatistics', {}, token);
  expect(data.map(({ status }) => status).sort()).toEqual(['active', 'active', 'active', 'left']);
  for (const { grossPrice, secondsOnline, studioNet, performerNet, siteNet } of data) {
    expect(Math.min(grossPrice, secondsOnline, studioNet)).toBeGreaterThan(0);
    expect(studioNet + performerNet + siteNet).toBeCloseTo(grossPrice, 6);
  }
  const stats = await api.must('getStudioStats', {}, token);
  expect(stats.days.filter(({ grossPrice }) => grossPrice > 0).length).toBeGreaterThan(12);
  expect((await api.must('searchInvitations', {}, token)).data).toEqual([expect.objectContaining({ status: 'open' })]);
});

it('creates two conversations of the first member, one with an unread message', async () => {
  const token = await api.login({ username: MEMBERS[0].username, password: DEMO_PASSWORD });
  const { data, total } = await api.must('listConversations', {}, token);
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({
    recipientInfo: { username: 'juno-valcourt' },
    unread: 1,
    lastMessage: { type: 'photo' },
  });
  expect(data[1]).toMatchObject({ recipientInfo: { username: 'nadia-brandt' }, unread: 0 });
});

it('creates items with their files, and purchases of some', async () => {
  await api.runJobs();
  for (const [name, least] of [
    ['searchProducts', 5],
    ['searchVideos', 3],
    ['searchGalleries', 3],
  ] as const)
    expect((await api.must(name, { query: {} })).total).toBe(least);
  const guest = (await api.must('searchVideos', { query: {} })).data;
  expect(guest.map(({ video, token }) => [video !== null, token])).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 30],
      [false, 20],
    ]),
  );
  for (const { thumbnail } of guest)
    expect((await fetch(`${api.url}${thumbnail}`)).headers.get('content-type')).toBe('image/webp');
  const mira = await api.login({ username: MEMBERS[0].username, password: DEMO_PASSWORD });
  const { data, total } = await api.must('searchPurchasedItems', { query: {} }, mira);
  expect(total).toBe(3);
  const video = await api.must(
    'viewVideo',
    { params: { id: data.find(({ type }) => type === 'video')!.itemId } },
    mira,
  );
  const range = { headers: { range: 'bytes=0-99' } };
  expect((await openFile(api.url, video.video!, mira, range)).status).toBe(206);
  expect((await api.must('searchUserOrders', { query: { deliveryStatus: 'shipping' } }, mira)).total).toBe(1);
  const juno = await api.login({ username: 'juno-valcourt', password: DEMO_PASSWORD }, 'performer');
  expect((await api.must('searchOrders', { query: {} }, juno)).total).toBe(4);
  expect(
    (await api.must('searchEarnings', { params: { role: 'performer' }, query: { type: 'sale_photo' } }, juno)).total,
  ).toBe(2);
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
});

it('adds nothing when it runs again and keeps changes that people made', async () => {
  const { token } = await api.must('loginPerformer', { body: { username: 'juno-valcourt', password: DEMO_PASSWORD } });
  await api.must('updatePerformer', { body: { bio: 'My own words.' } }, token);
  const counts = async () =>
    (
      await api.database.pool.query(
        'select (select count(*) from accounts) accounts, (select count(*) from posts) posts, (select count(*) from token_orders) orders, (select count(*) from earnings) earnings, (select count(*) from studio_memberships) memberships, (select count(*) from favourites) favourites, (select count(*) from moderation_log) moderation, (select count(*) from messages) messages, (select count(*) from orders) sales, (select count(*) from photos) photos, (select count(*) from videos) videos, (select count(*) from products) products, (select count(*) from galleries) galleries, (select count(*) from payout_requests) payouts, (select count(*) from refund_requests) refunds, (select count(*) from disputes) disputes, (select count(*) from balance_adjustments) adjustments, (select count(*) from feed_keys) feed_keys, (select sum(visitors) from visitor_days) visitors',
      )
    ).rows[0];
  const before = await counts();
  expect(await load(api)).toBe(true);
  expect(await counts()).toEqual(before);
  expect((await api.must('getPerformerMe', {}, token)).bio).toBe('My own words.');
});

it('leaves a database of real people unchanged', async () => {
  const real = await startApi();
  try {
    await real.registerMember();
    expect(await load(real)).toBe(false);
    expect((await real.must('searchPerformers')).total).toBe(0);
    expect(await real.must('listCategories')).toEqual([]);
  } finally {
    await real.close();
  }
});
