import { randomUUID } from 'node:crypto';
import { type Actor } from '@test/support/actors';
import { balanceOfMember, buyTokens } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows(3);

describe('the charge of a show', () => {
  test('is split between performer, studio and site to the last hundredth of a token', async () => {
    const studio = await shows.addStudio();
    const { sessionId, conversationId } = await shows.startPrivate();
    await shows.play.pass(71);
    await shows.end(sessionId, shows.member);
    const { receipt } = await shows.viewShow(conversationId, shows.member);
    expect(receipt).toMatchObject({ seconds: 71, tokens: 35.5, balanceAfter: 64.5 });
    const { rows } = await shows.api.database.pool.query<{ receiver: string; net: string }>(
      'select e.receiver, e.net from earnings e join show_seats s on s.transfer_id = e.transfer_id where s.show_id = $1',
      [sessionId],
    );
    const net = (who: Actor) => Number(rows.find(({ receiver }) => receiver === who.id)!.net);
    const site = Number(
      (
        await shows.api.database.pool.query<{ sum: string }>(
          "select coalesce(sum(p.amount), 0) as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id join show_seats s on s.transfer_id = p.transfer_id where s.show_id = $1 and a.kind = 'commission'",
          [sessionId],
        )
      ).rows[0]!.sum,
    );
    expect(net(shows.performer)).toBeGreaterThan(0);
    expect(net(studio)).toBeGreaterThan(0);
    expect(net(shows.performer) + net(studio) + site).toBe(3550);
    expect((await shows.viewShow(conversationId, shows.performer)).receipt).toMatchObject({
      tokens: 35.5,
      earned: net(shows.performer) / 100,
    });
    expect((await shows.api.must('getPerformerMe', {}, shows.performer.token)).balance).toBe(
      net(shows.performer) / 100,
    );
    expect((await shows.api.must('getStudioMe', {}, studio.token)).balance).toBe(net(studio) / 100);
    expect((await shows.api.must('getStudioStats', {}, studio.token)).totals).toMatchObject({
      grossPrice: 35.5,
      studioNet: net(studio) / 100,
      performerNet: net(shows.performer) / 100,
      siteNet: site / 100,
    });
  });

  test('follows the balance: tips shorten the show, purchases extend it, and the receipt shows neither', async () => {
    const { sessionId, conversationId } = await shows.startPrivate();
    await shows.play.pass(10);
    await shows.api.must(
      'sendTip',
      { params: { id: shows.performer.id }, body: { token: 50, conversationId }, idempotencyKey: randomUUID() },
      shows.member.token,
    );
    await shows.play.pass(5);
    expect(shows.eventsTo(shows.member, 'show/metered').at(-1)).toMatchObject({ secondsLeft: 45 });
    await buyTokens(shows.api, shows.member, 30);
    await shows.play.pass(5);
    expect(shows.eventsTo(shows.member, 'show/metered').at(-1)).toMatchObject({ secondsLeft: 100 });
    await shows.play.pass(45);
    await shows.end(sessionId, shows.performer);
    expect((await shows.viewShow(conversationId, shows.member)).receipt).toMatchObject({
      seconds: 65,
      tokens: 32.5,
      balanceBefore: 100,
      balanceAfter: 47.5,
    });
    expect(await balanceOfMember(shows.api, shows.member)).toBe(47.5);
  });

  test.each([
    [59, 1, 30],
    [60, 2, 60],
    [89, 2, 60],
    [95, 3, 90],
  ])('with a cap of %i ends after %i minutes and %i tokens', async (cap, minutes, tokens) => {
    const { conversationId } = await shows.startPrivate({ cap });
    await shows.play.pass(minutes * 60 + 10);
    expect((await shows.viewShow(conversationId, shows.member)).receipt).toMatchObject({
      reason: 'cap reached',
      tokens,
      seconds: minutes * 60,
    });
    expect(await shows.openHolds()).toEqual([]);
  });

  test('never exceeds the cap or the balance when sendPayToken is called', async () => {
    const { conversationId, reality } = await shows.startPrivate({ cap: 30 });
    const pay = () => shows.api.call('sendPayToken', { params: { conversationId }, body: {} }, shows.member.token);
    // the delivery is written, but the meter has not ended the show yet
    await shows.api.database.pool.query('update show_seats set delivered_ms = 60000 where member_id = $1', [
      shows.member.id,
    ]);
    expect((await pay()).data).toEqual({ conversationId, minute: 1, tokens: 30, balance: 70 });
    await shows.api.database.pool.query('update show_seats set cap = null where member_id = $1', [shows.member.id]);
    expect((await Promise.all([pay(), pay()])).map(({ data }) => data)).toEqual(
      Array(2).fill({ conversationId, minute: 2, tokens: 30, balance: 40 }),
    );
    await shows.api.must(
      'sendTip',
      { params: { id: shows.performer.id }, body: { token: 40 }, idempotencyKey: randomUUID() },
      shows.member.token,
    );
    await shows.api.database.pool.query('update show_seats set delivered_ms = 120000 where member_id = $1', [
      shows.member.id,
    ]);
    expect((await pay()).error).toMatchObject({ statusCode: 422, error: 'NOT_ENOUGH_TOKEN' });
    reality.flow = [];
    await shows.play.pass(5);
    expect((await shows.viewShow(conversationId, shows.member)).receipt).toMatchObject({
      reason: 'not covered',
      tokens: 60,
    });
  });
});
