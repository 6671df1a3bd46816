import { putOnSale } from '@test/support/items';
import { balanceOfMember, buyTokens } from '@test/support/money';
import { openNotified } from '@test/support/notified';

const { world, list, unreadOf, query, choose, follow, goLive } = openNotified();

describe('money', () => {
  test('of sales of one item is one line for its performer', async () => {
    const id = await putOnSale(world.api, world.performer, 'video', { name: 'Blue hour', tokens: 30 });
    for (const buyer of [world.member, await world.api.registerMember()]) {
      await buyTokens(world.api, buyer, 100);
      await world.api.must('purchaseItem', { params: { type: 'video', id }, body: {} }, buyer.token);
    }
    expect(await unreadOf(world.performer)).toMatchObject([
      { kind: 'sale', subject: '', text: '2 sales of Blue hour' },
    ]);
  });

  test('of a tip while offline is told once, and of a tip on stage not at all', async () => {
    await buyTokens(world.api, world.member, 100);
    await query('update performers set offline_tips = true where account_id = $1', [world.performer.id]);
    const tip = () =>
      world.api.must(
        'sendTip',
        { params: { id: world.performer.id }, body: { token: 25 }, idempotencyKey: `tip-${world.performer.id}` },
        world.member.token,
      );
    await Promise.all([tip(), tip()]);
    expect(await balanceOfMember(world.api, world.member)).toBe(75);
    await world.api.runJobs();
    expect(await unreadOf(world.performer)).toMatchObject([
      { kind: 'tip', tokens: 25, link: '/account/performer/earnings' },
    ]);
    await world.api.must('readNotifications', { body: {} }, world.performer.token);
    await goLive();
    await world.api.must('sendTip', { params: { id: world.performer.id }, body: { token: 5 } }, world.member.token);
    await world.api.runJobs();
    expect(await unreadOf(world.performer)).toEqual([]);
  });

  test('of a tip moves while no notification can be written', async () => {
    await buyTokens(world.api, world.member, 100);
    await query('update performers set offline_tips = true where account_id = $1', [world.performer.id]);
    const blocker = await world.api.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table notifications, notification_choices in access exclusive mode');
    await world.api.must('sendTip', { params: { id: world.performer.id }, body: { token: 25 } }, world.member.token);
    await blocker.query('rollback');
    blocker.release();
    await world.api.runJobs();
    expect(await unreadOf(world.performer)).toMatchObject([{ kind: 'tip', tokens: 25 }]);
  });
});

describe('followers', () => {
  test('are told of once at each round number', async () => {
    await follow();
    await world.api.must('unlikePerformer', { params: { id: world.performer.id } }, world.member.token);
    await follow();
    await follow(await world.api.registerMember());
    expect(await unreadOf(world.performer)).toMatchObject([
      { kind: 'milestone', subject: '1', text: 'person follows you' },
    ]);
  });
});

describe('security and decisions', () => {
  test('stay on', async () => {
    const { choices } = await choose(world.member, 'bell', ['security', 'decision', 'live'], false);
    expect(choices).toContainEqual({ kind: 'live', channel: 'bell', isOn: false });
    expect(choices.filter(({ kind, channel }) => kind === 'security' && channel !== 'toast')).toEqual([]);
    expect(choices.filter(({ kind, channel }) => kind === 'decision' && channel === 'bell')).toEqual([]);
    const { rows } = await query('select kind from notification_choices where account_id = $1', [world.member.id]);
    expect(rows).toEqual([{ kind: 'live' }]);
  });

  test('are listed under the account', async () => {
    await world.api.must(
      'updatePassword',
      { body: { prePassword: world.member.password, password: 'a long and new sentence' } },
      world.member.token,
    );
    const { token } = await world.api.must('loginUser', {
      body: { username: world.member.username, password: 'a long and new sentence' },
    });
    expect((await world.api.must('listNotifications', { query: { group: 'account' } }, token)).data).toMatchObject([
      { kind: 'security', text: 'Your password was changed', link: '/account/user/security', picture: null },
    ]);
  });
});

describe('reading', () => {
  test('marks some or all, only of the own account', async () => {
    const other = await world.api.registerMember();
    await follow();
    await goLive();
    const [{ _id: id } = { _id: '' }] = await unreadOf(world.member);
    await world.api.must('readNotifications', { body: { ids: [id] } }, other.token);
    expect(await unreadOf(world.member)).toHaveLength(1);
    expect(await world.api.must('readNotifications', { body: { ids: [id] } }, world.member.token)).toEqual({
      unread: 0,
    });
    expect((await list(world.member)).data).toMatchObject([{ _id: id, isRead: true }]);
  });

  test('is refused to a guest', async () => {
    expect((await world.api.call('listNotifications', { query: {} })).status).toBe(401);
  });

  test('old notifications are deleted', async () => {
    await follow();
    await goLive();
    await query("update notifications set at = now() - interval '91 days' where account_id = $1", [world.member.id]);
    await world.api.ctx.jobs.add(world.api.ctx.db, 'notifications/delete', {});
    await world.api.runJobs();
    expect((await list(world.member)).total).toBe(0);
  });
});
