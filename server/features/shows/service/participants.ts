import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { Refusal } from '@server/http/errors';
import { removeFromRoom } from '../../chat/service/rooms';
import { readRecordedEarnings } from '../../earnings/service/records';
import { toTokens, toUnits } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { postHold } from '../../ledger/service/holds';
import { setGroupParticipants } from '../../performers/service/liveStatus';
import { settleShowHolds } from '../../earnings/service/payments';
import { readSetting } from '../../site/service';
import { type Delivery } from '../../streaming/engine';
import { findEarner } from '../../studios/service/membership';
import { costOf, countDelivered, nextStep, START_GRACE_MS } from '../rules/meter';
import {
  countParticipants,
  insertParticipant,
  lockParticipant,
  markLeft,
  type ParticipantRow,
  putMinutes,
} from '../store/participants';
import { type ShowRow } from '../store/shows';
import { type Ran } from '../store/ticketed';
import { countOf } from '../view';

/** Returns what the engine proves of a show's stream; an empty delivery when it does not know the stream. */
export const deliveryOf = (deliveries: Map<string, Delivery>, show: Pick<ShowRow, 'id'>): Delivery =>
  deliveries.get(show.id) ?? { flow: null, watching: new Map() };

/** Returns when the pictures of a show that may be a ticket show came in: one without a price per minute. */
export function ranOf(show: Pick<ShowRow, 'id' | 'kind' | 'price'>, { flow }: Delivery, now: number): Ran[] {
  if (show.kind !== 'group' || show.price > 0 || !flow) return [];
  return [{ id: show.id, from: new Date(flow.from), to: new Date(Math.min(flow.to, now)) }];
}

const UNPAID = ['NOT_ENOUGH_TOKEN', 'SPENDING_LIMIT_REACHED', 'SPENDING_PAUSED'];

/** Says whether a minute could not be held: the balance, or a limit of the member's own, does not cover it. */
export const isUnpaid = (error: unknown): boolean => error instanceof Refusal && UNPAID.includes(error.code);

interface MinuteToHold {
  participant: Pick<ParticipantRow, 'id' | 'memberId'>;
  /** from 1 */
  minute: number;
  /** in whole tokens */
  price: number;
}

async function holdMinute(
  ctx: Context,
  tx: Tx,
  after: After,
  { participant: { id, memberId }, minute, price }: MinuteToHold,
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

/** A member who enters a show. */
export interface NewParticipant {
  memberId: string;
  country: string | null;
  /** spending limit in whole tokens */
  cap: number | null;
  now: Date;
  role?: ParticipantRow['role'];
}

/**
 * Adds a member, or a spy at the price of spies, to a running show and holds the first minute.
 * @throws Refusal 422 NOT_ENOUGH_TOKEN
 */
export async function addParticipant(
  ctx: Context,
  tx: Tx,
  after: After,
  show: ShowRow,
  { memberId, country, cap, now, role = 'member' }: NewParticipant,
): Promise<ParticipantRow> {
  const { balance } = await readBalance(tx, memberId, 'member');
  const price = role === 'spy' ? (show.spyPrice ?? 0) : show.price;
  const participant = await insertParticipant(tx, {
    id: newId(),
    showId: show.id,
    memberId,
    role,
    price,
    country,
    cap,
    minutes: price > 0 ? 1 : 0,
    meteredAt: now,
    seenAt: new Date(now.getTime() + START_GRACE_MS),
    balanceBefore: toUnits(balance),
    createdAt: now,
  });
  if (price > 0) await holdMinute(ctx, tx, after, { participant, minute: 1, price });
  return participant;
}

/** Records how many members are in a group show. The caller has locked the show. */
export const countGroup = async (ctx: Context, tx: Tx, after: After, show: ShowRow): Promise<void> =>
  setGroupParticipants(ctx, tx, after, show.performerId, await countParticipants(tx, show.id));

/** Holds a participant's next minute once it has begun; idempotent per minute. @throws Refusal 422 NOT_ENOUGH_TOKEN */
export async function holdNextMinute(ctx: Context, participantId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const participant = await lockParticipant(tx, participantId);
    if (participant?.status !== 'taken') return;
    const { price, cap, minutes } = participant;
    if (nextStep(countOf(participant), { price, cap }) !== 'hold') return;
    await holdMinute(ctx, tx, after, { participant, minute: minutes + 1, price });
    await putMinutes(tx, participant.id, minutes + 1);
  });
}

/** Why a show ended, or why a member is no longer in it. */
export type EndReason =
  | 'performer'
  | 'member'
  | 'not covered'
  | 'cap reached'
  | 'performer away'
  | 'member away'
  | 'blocked'
  | 'not allowed'
  | 'operator'
  | 'show over'
  | 'spying ended';

/** The data for settling participants, read outside of the transaction. */
export interface Leaving {
  show: ShowRow;
  reason: EndReason;
  delivery: Delivery;
  conversionRate: number;
  now: Date;
}

/** Reads the data for settling the participants of a show. */
export async function readLeaving(ctx: Context, show: ShowRow, reason: EndReason, now: Date): Promise<Leaving> {
  const [deliveries, conversionRate] = await Promise.all([
    ctx.engine.deliveries(show.id),
    readSetting(ctx, 'conversionRate'),
  ]);
  return { show, reason, now, conversionRate, delivery: deliveryOf(deliveries, show) };
}

const NOTES = { private: 'Private show', group: 'Group show', spy: 'Spy in a private show' };

/**
 * Ends a participation: charges what was delivered, shares it, releases the rest of the hold, and removes the member
 * from the chat room.
 * @returns the participant; null when they had left before
 */
export async function settleParticipant(
  ctx: Context,
  tx: Tx,
  after: After,
  participantId: string,
  { show, reason, delivery, conversionRate, now }: Leaving,
): Promise<ParticipantRow | null> {
  const participant = await lockParticipant(tx, participantId);
  if (participant?.status !== 'taken') return null;
  const { memberId, role, price } = participant;
  const kind = role === 'spy' ? role : show.kind;
  const watch = delivery.watching.get(memberId) ?? null;
  const count = countDelivered(countOf(participant), delivery.flow, watch, now.getTime());
  const settled = await settleShowHolds(tx, {
    memberId,
    subject: participant.id,
    kind,
    earner: await findEarner(tx, show.performerId),
    tokens: toTokens(costOf(count, price)),
    conversionRate,
    note: NOTES[kind],
  });
  const left = await markLeft(tx, participant.id, {
    deliveredMs: count.deliveredMs,
    meteredAt: new Date(count.meteredAt),
    seenAt: new Date(count.seenAt),
    endedAt: now,
    endReason: reason,
    charged: toUnits(settled?.charged ?? 0),
    returned: toUnits(settled?.returned ?? 0),
    balanceAfter: toUnits(settled?.balance ?? toTokens(participant.balanceBefore)),
    transferId: settled?.transferId ?? null,
  });
  await removeFromRoom(tx, show.conversationId, memberId);
  after(() => ctx.engine.recheck(show.id));
  if (settled) after(() => announceBalances(ctx, show.performerId, memberId, settled));
  return left;
}

async function announceBalances(
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
      change: toTokens(net),
      balance: (await readBalance(ctx.db, performerId, 'performer')).balance,
    });
}

/** Returns what a performer kept of these settlements, in hundredths of a token. */
export async function earnedFrom(ctx: Context, performerId: string, transferIds: number[]): Promise<number> {
  let net = 0;
  for (const id of transferIds)
    net += (await readRecordedEarnings(ctx.db, id))
      .filter((row) => row.receiver === performerId)
      .reduce((sum, row) => sum + row.net, 0);
  return net;
}
