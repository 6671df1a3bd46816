import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { dismissFromRoom } from '../../chat/service/rooms';
import { recordedEarnings } from '../../earnings/service';
import { tokensOf, unitsOf } from '../../ledger/rules';
import { balanceOf, postHold, settleHold } from '../../ledger/service';
import { settingOf } from '../../site/service';
import { type Delivery } from '../../streaming/engine';
import { earnerOf } from '../../studios/service/membership';
import { advance, BEGIN_MS, costOf, nextOf } from '../rules';
import { insertSeat, lockSeat, markLeft, putMinutes, type SeatRow } from '../store/seats';
import { type ShowRow } from '../store/shows';
import { countOf } from '../view';

/** What the engine proves of a performer's stream; nothing where it knows none. */
export const deliveryOf = (deliveries: Map<string, Delivery>, show: Pick<ShowRow, 'id'>): Delivery =>
  deliveries.get(show.id) ?? { flow: null, watching: new Map() };

async function hold(
  ctx: Context,
  tx: Tx,
  after: After,
  { seat: { id, memberId }, minute, price }: { seat: Pick<SeatRow, 'id' | 'memberId'>; minute: number; price: number },
): Promise<void> {
  const posted = await postHold(tx, {
    key: `show:${id}:minute:${minute}`,
    memberId,
    subject: id,
    tokens: price,
    note: `Minute ${minute} of a show`,
  });
  if (posted.replayed) return;
  after(() =>
    ctx.realtime.toAccount(memberId, 'balance/changed', {
      eventId: `transfer:${posted.transferId}`,
      change: -price,
      balance: posted.balance,
    }),
  );
}

/** Who sits down, from where, with how much to spend at most. */
export interface Sitter {
  memberId: string;
  country: string | null;
  cap: number | null;
  now: Date;
}

/** A member takes a place in a running show: the first minute is held. @throws Refusal 422 NOT_ENOUGH_TOKEN */
export async function takeSeat(
  ctx: Context,
  tx: Tx,
  after: After,
  show: ShowRow,
  { memberId, country, cap, now }: Sitter,
): Promise<SeatRow> {
  const { balance } = await balanceOf(tx, memberId, 'member');
  const { price } = show;
  const seat = await insertSeat(tx, {
    id: newId(),
    showId: show.id,
    memberId,
    country,
    cap,
    minutes: price > 0 ? 1 : 0,
    meteredAt: now,
    seenAt: new Date(now.getTime() + BEGIN_MS),
    balanceBefore: unitsOf(balance),
    createdAt: now,
  });
  if (price > 0) await hold(ctx, tx, after, { seat, minute: 1, price });
  return seat;
}

/** Holds the next minute of a place when it has begun; asked again for the same one it does nothing. @throws Refusal 422 NOT_ENOUGH_TOKEN */
export async function holdNextMinute(ctx: Context, show: ShowRow, seatId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const seat = await lockSeat(tx, seatId);
    if (seat?.status !== 'taken' || nextOf(countOf(seat), { price: show.price, cap: seat.cap }) !== 'hold') return;
    await hold(ctx, tx, after, { seat, minute: seat.minutes + 1, price: show.price });
    await putMinutes(tx, seat.id, seat.minutes + 1);
  });
}

/** Why a show is over, or a member out of it. */
export type EndReason =
  'performer' | 'member' | 'not covered' | 'cap reached' | 'performer away' | 'member away' | 'blocked' | 'not allowed';

/** What has to be known before a place is left: read outside of the transaction. */
export interface Leaving {
  show: ShowRow;
  reason: EndReason;
  delivery: Delivery;
  conversionRate: number;
  now: Date;
}

export async function readLeaving(ctx: Context, show: ShowRow, reason: EndReason, now: Date): Promise<Leaving> {
  const [deliveries, conversionRate] = await Promise.all([ctx.engine.deliveries(), settingOf(ctx, 'conversionRate')]);
  return { show, reason, now, conversionRate, delivery: deliveryOf(deliveries, show) };
}

/**
 * A member leaves a place for good: what was delivered is charged and shared, the rest of what was held returns, and the door of the room closes.
 * @returns the place; null when it was left before
 */
export async function leaveSeat(
  ctx: Context,
  tx: Tx,
  after: After,
  seatId: string,
  { show, reason, delivery, conversionRate, now }: Leaving,
): Promise<SeatRow | null> {
  const seat = await lockSeat(tx, seatId);
  if (seat?.status !== 'taken') return null;
  const { memberId } = seat;
  const count = advance(countOf(seat), delivery.flow, delivery.watching.get(memberId) ?? null, now.getTime());
  const settled = await settleHold(tx, {
    memberId,
    subject: seat.id,
    kind: show.kind,
    earner: await earnerOf(tx, show.performerId),
    tokens: tokensOf(costOf(count, show.price)),
    conversionRate,
    note: show.kind === 'private' ? 'Private show' : 'Group show',
  });
  const left = await markLeft(tx, seat.id, {
    deliveredMs: count.deliveredMs,
    meteredAt: new Date(count.meteredAt),
    seenAt: new Date(count.seenAt),
    endedAt: now,
    endReason: reason,
    charged: unitsOf(settled?.charged ?? 0),
    returned: unitsOf(settled?.returned ?? 0),
    balanceAfter: unitsOf(settled?.balance ?? tokensOf(seat.balanceBefore)),
    transferId: settled?.transferId ?? null,
  });
  await dismissFromRoom(tx, show.conversationId, memberId);
  after(() => ctx.engine.recheck(show.id));
  if (settled) after(() => tellMoney(ctx, show.performerId, memberId, settled));
  return left;
}

async function tellMoney(
  ctx: Context,
  performerId: string,
  memberId: string,
  settled: { transferId: number; returned: number; balance: number },
): Promise<void> {
  const eventId = `transfer:${settled.transferId}`;
  ctx.realtime.toAccount(memberId, 'balance/changed', { eventId, change: settled.returned, balance: settled.balance });
  const net = await earnedFrom(ctx, performerId, [settled.transferId]);
  if (net > 0)
    ctx.realtime.toAccount(performerId, 'balance/changed', {
      eventId,
      change: tokensOf(net),
      balance: (await balanceOf(ctx.db, performerId, 'performer')).balance,
    });
}

/** What a performer kept of these settlements, in hundredths. */
export async function earnedFrom(ctx: Context, performerId: string, transferIds: number[]): Promise<number> {
  let net = 0;
  for (const id of transferIds)
    net += (await recordedEarnings(ctx.db, id))
      .filter((row) => row.receiver === performerId)
      .reduce((sum, row) => sum + row.net, 0);
  return net;
}
