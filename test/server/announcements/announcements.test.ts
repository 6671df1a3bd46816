import { type RequestOf } from '@contract/all';
import { ANNOUNCEMENT_FIGURES_MIN_TOLD, ANNOUNCEMENTS_PER_DAY } from '@contract/limits';
import { BEFORE_ALL_IDS, tellOfAnnouncement } from '@server/features/announcements/service/telling';
import { takeDown } from '@server/features/takedowns/service/takingDown';
import { type Actor } from '@test/support/actors';
import { until } from '@test/support/mediaServer';
import { buyTokens } from '@test/support/money';
import { openNotified } from '@test/support/notified';
import { pictureFile } from '@test/support/pictures';
import { makeShop } from '@test/support/shop';

const { world, unreadOf, told, query, choose, goLive } = openNotified();

type Body = Partial<RequestOf<'sendAnnouncement'>['body']>;
const ofFollowers: Body = { text: 'New songs on Friday', audience: 'followers' };

const followAs = (level: 'all' | 'live' | 'none', by = world.member) =>
  world.api.must('likePerformer', { params: { id: world.performer.id }, body: { level } }, by.token);
const send = (body: Body = ofFollowers, given: object = {}) =>
  world.api.call('sendAnnouncement', { body: { ...ofFollowers, ...body }, ...given }, world.performer.token);
async function sent(body: Body = {}, given: object = {}) {
  const { data } = await send(body, given);
  await world.api.runJobs();
  return data;
}
const noticesOf = async (of: Actor) => (await unreadOf(of)).filter(({ kind }) => kind === 'announcement');
const open = (id: string, by = world.member) => world.api.call('viewAnnouncement', { params: { id } }, by.token);
const reach = () => world.api.must('viewReach', {}, world.performer.token);
const listed = async () => (await world.api.must('listAnnouncements', {}, world.performer.token)).data;
const turn = (isOn: boolean, by = world.member) =>
  world.api.must('setAnnouncements', { params: { id: world.performer.id }, body: { isOn } }, by.token);
const tip = async (by: Actor, token: number) => {
  await buyTokens(world.api, by, 100);
  await world.api.must('sendTip', { params: { id: world.performer.id }, body: { token } }, by.token);
};
const aDayPasses = () => query("update announcements set created_at = created_at - interval '1 day'", []);
const enoughFollowers = async () => {
  const members = await world.api.registerMembers(ANNOUNCEMENT_FIGURES_MIN_TOLD);
  for (const member of members) await followAs('all', member);
  return members;
};

describe('an announcement to followers', () => {
  it('reaches those who follow with “All”, and not those who want live shows only or nothing', async () => {
    const [live, none] = (await world.api.registerMembers(2)) as [Actor, Actor];
    await followAs('all');
    await followAs('live', live);
    await followAs('none', none);
    expect((await reach()).audiences.followers).toBe(1);
    const { _id } = await sent();
    expect(await noticesOf(world.member)).toMatchObject([
      { text: 'made an announcement', detail: 'New songs on Friday', link: `/announcements/${_id}`, image: null },
    ]);
    expect(told(world.member)).toMatchObject([{ unread: { more: 1 }, arrived: { kind: 'announcement' } }]);
    for (const one of [live, none]) expect(await noticesOf(one)).toEqual([]);
  });

  it('never reaches a member who is blocked, opted out, or switched announcements off everywhere', async () => {
    const members = (await world.api.registerMembers(3)) as [Actor, Actor, Actor];
    const [blocked, out, quiet] = members;
    for (const member of members) await followAs('all', member);
    await followAs('all');
    await world.api.must('blockAccount', { body: { accountId: blocked.id } }, world.performer.token);
    await turn(false, out);
    for (const channel of ['bell', 'toast', 'push'] as const) await choose(quiet, channel, ['announcement'], false);
    await sent();
    for (const member of members) {
      expect(await noticesOf(member)).toEqual([]);
      expect(told(member)).toEqual([]);
    }
    expect(await noticesOf(world.member)).toHaveLength(1);
  });

  it('is told once when the work is repeated after a crash, or done by two processes at once', async () => {
    await followAs('all');
    const { _id: id } = await sent();
    const batch = { id, after: BEFORE_ALL_IDS };
    await Promise.all([tellOfAnnouncement(world.api.ctx, batch), tellOfAnnouncement(world.api.ctx, batch)]);
    expect(told(world.member)).toHaveLength(1);
    expect(await noticesOf(world.member)).toMatchObject([{ detail: 'New songs on Friday' }]);
    expect(await listed()).toMatchObject([{ told: 1 }]);
  });

  it('reaches more followers than one step tells', async () => {
    await query(
      `with people as (insert into accounts (id, role, username, email, password_hash, name)
         select gen_random_uuid(), 'user', 'reach-' || n, 'reach-' || n || '@example.test', '', 'Crowd' from generate_series(1, 1100) n returning id)
       insert into favourites (user_id, performer_id, level) select id, $1, 'all' from people`,
      [world.performer.id],
    );
    await sent();
    expect(await listed()).toMatchObject([{ told: 1100, status: 'sent' }]);
  });

  it('can have a picture, which only those who were told can load', async () => {
    await followAs('all');
    const stranger = await world.api.registerMember();
    const content = await pictureFile('jpeg', 900, 600);
    const { picture } = await sent({}, { files: { 'announcement-picture': { name: 'stage.jpg', content } } });
    expect(picture).toMatchObject({ width: 900, height: 600 });
    expect((await noticesOf(world.member))[0]?.image).toBe(picture!.small);
    const statusFor = async ({ token }: Actor) =>
      (await fetch(world.api.url + picture!.large, { headers: { authorization: token } })).status;
    expect([await statusFor(world.member), await statusFor(world.performer), await statusFor(stranger)]).toEqual([
      200, 200, 404,
    ]);
  });

  it('is refused when nobody would be told', async () => {
    const { status, error } = await send();
    expect([status, error.error]).toEqual([422, 'NOBODY_TO_TELL']);
  });

  it('is refused to a performer who is not verified, and to members', async () => {
    const pending = await world.api.registerPerformer();
    const as = (token: string) => world.api.call('sendAnnouncement', { body: ofFollowers }, token);
    expect((await as(pending.token)).error.error).toBe('PERFORMER_NOT_VERIFIED');
    expect((await as(world.member.token)).status).toBe(403);
  });
});

describe('an announcement to supporters or buyers', () => {
  it('reaches the members with a badge, also when they do not follow', async () => {
    const other = await world.api.registerMember();
    await world.api.must(
      'updateSupporterLevels',
      { body: { levels: [{ name: 'Patron', colour: 'amber', tokens: 20 }] } },
      world.performer.token,
    );
    await query('update performers set offline_tips = true where account_id = $1', [world.performer.id]);
    await tip(world.member, 20);
    await tip(other, 5);
    await sent({ audience: 'supporters' });
    expect(await noticesOf(world.member)).toHaveLength(1);
    expect(await noticesOf(other)).toEqual([]);
  });

  it('reaches the buyers of one item, and is refused for an item without buyers', async () => {
    const shop = makeShop(world.api);
    const [bought, unsold] = [await shop.product(world.performer), await shop.product(world.performer)];
    await shop.buy(world.member, 'product', bought._id);
    expect((await reach()).items).toEqual([{ type: 'product', id: bought._id, name: 'Score', buyers: 1 }]);
    const to = (itemId: string) => send({ audience: 'buyers', itemType: 'product', itemId });
    expect((await to(unsold._id)).status).toBe(404);
    expect((await to(bought._id)).data.itemName).toBe('Score');
    await world.api.runJobs();
    expect(await noticesOf(world.member)).toHaveLength(1);
    expect((await send({ audience: 'buyers' })).status).toBe(400);
  });

  it('does not reach a supporter who follows for live shows only', async () => {
    const shop = makeShop(world.api);
    const item = await shop.product(world.performer);
    await shop.buy(world.member, 'product', item._id);
    await followAs('live');
    const refused = await send({ audience: 'buyers', itemType: 'product', itemId: item._id });
    expect(refused.error.error).toBe('NOBODY_TO_TELL');
  });
});

describe('the limit of a day', () => {
  beforeEach(() => followAs('all'));

  it('counts every announcement, also one that was taken back, and says when the next can go out', async () => {
    const first = await sent();
    await world.api.must('removeAnnouncement', { params: { id: first._id } }, world.performer.token);
    for (let more = 1; more < ANNOUNCEMENTS_PER_DAY; more += 1) await sent();
    const { left, nextAt } = await reach();
    expect(left).toBe(0);
    expect(nextAt).toBe(new Date(new Date(first.createdAt).getTime() + 86_400_000).toISOString());
    const refused = await send();
    expect([refused.status, refused.error.error]).toEqual([422, 'ANNOUNCEMENT_LIMIT']);
    await aDayPasses();
    expect((await send()).status).toBe(200);
  });

  it('holds when many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: ANNOUNCEMENTS_PER_DAY + 3 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ANNOUNCEMENTS_PER_DAY);
  });

  it('counts a request once that arrives twice at the same time', async () => {
    const twice = () => send({}, { idempotencyKey: 'a-request-sent-twice' });
    const [one, other] = await Promise.all([twice(), twice()]);
    expect(one.data._id).toBe(other.data._id);
    expect(await listed()).toHaveLength(1);
  });

  it('counts a repeated request once', async () => {
    const [one, again] = [
      await sent({}, { idempotencyKey: 'a-repeated-request' }),
      await sent({}, { idempotencyKey: 'a-repeated-request' }),
    ];
    expect(again._id).toBe(one._id);
    expect(await noticesOf(world.member)).toHaveLength(1);
    const other = await send({ text: 'Something else' }, { idempotencyKey: 'a-repeated-request' });
    expect(other.status).toBe(409);
  });
});

describe('the page of an announcement', () => {
  it('is for those who were told and for the performer, and ends with a block', async () => {
    const stranger = await world.api.registerMember();
    await followAs('all');
    const { _id } = await sent();
    expect((await open(_id)).data).toMatchObject({ text: 'New songs on Friday', audience: 'followers', isOn: true });
    expect((await open(_id, world.performer)).data.isOn).toBeNull();
    expect((await open(_id, stranger)).status).toBe(404);
    await world.api.must('blockAccount', { body: { accountId: world.member.id } }, world.performer.token);
    expect((await open(_id)).status).toBe(404);
    expect(await noticesOf(world.member)).toEqual([]);
  });

  it('is gone with its notifications once the performer takes it back, or an operator takes it down', async () => {
    await followAs('all');
    const [taken, removed] = [await sent(), await sent({ text: 'Another' })];
    await world.api.must('removeAnnouncement', { params: { id: removed._id } }, world.performer.token);
    const actor = { by: null, ip: null, userAgent: null } as unknown as Parameters<typeof takeDown>[1];
    await takeDown(world.api.ctx, actor, { kind: 'announcement', itemId: taken._id, reason: 'rules', refund: 'none' });
    expect(await noticesOf(world.member)).toEqual([]);
    expect([(await open(taken._id)).status, (await open(removed._id)).status]).toEqual([404, 404]);
    expect(await listed()).toMatchObject([{ _id: taken._id, status: 'takenDown' }]);
  });

  it('reaches nobody more once it is taken back while a step tells people', async () => {
    await followAs('all');
    const { data } = await send();
    const remover = await world.api.database.pool.connect();
    await remover.query('begin');
    await remover.query('update announcements set removed_at = now() where id = $1', [data._id]);
    const telling = tellOfAnnouncement(world.api.ctx, { id: data._id, after: BEFORE_ALL_IDS });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%announcements%'";
    await until('the step to wait', async () => (await query(waiting, [])).rows.length > 0);
    await remover.query('commit');
    remover.release();
    await telling;
    expect(await noticesOf(world.member)).toEqual([]);
    expect(told(world.member)).toEqual([]);
  });

  it('is no longer being sent after a takedown that interrupted it, even when it is restored', async () => {
    await followAs('all');
    await send();
    await query('update announcements set taken_down_at = now() where performer_id = $1', [world.performer.id]);
    await world.api.runJobs();
    await query('update announcements set taken_down_at = null where performer_id = $1', [world.performer.id]);
    expect(await listed()).toMatchObject([{ told: 0, status: 'sent' }]);
    expect(await noticesOf(world.member)).toEqual([]);
  });

  it('can be reported by those who were told, which becomes a case of the desk', async () => {
    const [stranger, operator] = [await world.api.registerMember(), await world.api.operator('reviewer')];
    await followAs('all');
    const { _id: itemId } = await sent();
    const report = ({ token }: Actor) =>
      world.api.call('createReport', { body: { itemKind: 'announcement', itemId, reason: 'spam' } }, token);
    expect((await report(stranger)).status).toBe(404);
    expect((await report(world.performer)).status).toBe(404);
    expect((await report(world.member)).status).toBe(200);
    const { data } = await world.api.must('searchCases', { query: { kinds: 'report/announcement' } }, operator.token);
    expect(data).toHaveLength(1);
  });
});

describe('what an announcement brought', () => {
  it('counts each person once who opened it, watched and tipped after that, without names', async () => {
    const [keen, other, idle] = (await enoughFollowers()) as [Actor, Actor, Actor];
    const { _id } = await sent();
    await goLive();
    const watch = ({ token }: Actor) => world.api.must('joinLive', { params: { id: world.performer.id } }, token);
    await watch(idle);
    await tip(idle, 50);
    for (const member of [keen, keen, other]) await open(_id, member);
    for (const member of [keen, keen]) await watch(member);
    await tip(keen, 7);
    await tip(keen, 3);
    const [row] = await listed();
    expect(row?.figures).toEqual({ opened: 2, watched: 1, tipped: 1, tokens: 10 });
    expect(JSON.stringify(row)).not.toContain(keen.username);
  });

  it('ends a day after the opening, and belongs to the announcement that was opened last', async () => {
    const [keen] = (await enoughFollowers()) as [Actor];
    const [first, second] = [await sent(), await sent({ text: 'Another' })];
    await query('update performers set offline_tips = true where account_id = $1', [world.performer.id]);
    await open(first._id, keen);
    await open(second._id, keen);
    await tip(keen, 5);
    expect((await listed()).map(({ figures }) => figures?.tokens)).toEqual([5, 0]);
    await query("update announcement_recipients set opened_at = opened_at - interval '25 hours'", []);
    expect((await listed()).map(({ figures }) => figures?.tokens)).toEqual([0, 0]);
  });

  it('is not shown when so few people were told that it would say who', async () => {
    await followAs('all');
    const { _id } = await sent();
    await open(_id);
    expect(await listed()).toMatchObject([{ told: 1, figures: null }]);
  });
});

test('the followers of each day are kept', async () => {
  await followAs('all');
  const other = await world.api.registerMember();
  await followAs('live', other);
  await query('update follower_days set day = day - 3 where performer_id = $1', [world.performer.id]);
  await world.api.must('unlikePerformer', { params: { id: world.performer.id } }, other.token);
  const { days, followers } = await reach();
  expect(followers).toBe(1);
  expect(days.map((one) => one.followers)).toEqual([2, 1]);
});
