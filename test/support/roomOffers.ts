import { eq } from 'drizzle-orm';
import { newId } from '@server/db/ids';
import { ticketShows } from '@server/features/tickets/tables';
import { polls } from '@server/features/polls/tables';
import { pledgeGoals } from '@server/features/pledges/tables';
import { tipMenuOrders, wheelRounds } from '@server/features/tipMenu/tables';
import { tips } from '@server/features/tips/tables';
import { type Api } from './api';

const IN_A_DAY_MS = 86_400_000;
let transfers = 0;

/** Writes an order of a tip menu that waits, without the transfer of its tip. @returns its id */
async function writeMenuOrder({ ctx: { db } }: Api, senderId: string, performerId: string): Promise<string> {
  const id = newId();
  transfers -= 1;
  await db.insert(tips).values({ id, senderId, performerId, tokens: 5, transferId: transfers, balanceAfter: 0 });
  await db.insert(tipMenuOrders).values({ id, performerId, messageId: newId(), name: 'Song', icon: 'music' });
  return id;
}

/** Writes an order of a wheel that drew. @returns its id */
async function writeDraw(api: Api, senderId: string, performerId: string): Promise<string> {
  const { db } = api.ctx;
  const [id, roundId] = [await writeMenuOrder(api, senderId, performerId), newId()];
  const outcomes = [
    { text: 'Dance', weight: 1 },
    { text: 'Sing', weight: 1 },
  ];
  await db.insert(wheelRounds).values({ id: roundId, performerId, seed: 'seed', seedHash: 'hash', outcomes, draws: 1 });
  const draw = { roundId, drawNumber: 1, clientSeed: 'lamp', outcome: 'Dance' };
  await db.update(tipMenuOrders).set(draw).where(eq(tipMenuOrders.id, id));
  return id;
}

/** Returns what writes orders of a member from a performer's tip menu, and such as drew. */
export const menuOrders = (api: Api, memberId: string) => ({
  menuOrderOf: ({ id }: { id: string }) => writeMenuOrder(api, memberId, id),
  drawOf: ({ id }: { id: string }) => writeDraw(api, memberId, id),
});

/** Creates a tip menu. @returns its id; an unknown one for accounts that have no menus */
export async function createdMenuId(api: Api, token: string): Promise<string> {
  const answer = await api.call('createTipMenu', { body: { name: 'Menu', entries: [] } }, token);
  return answer.status === 200 ? answer.data._id : newId();
}

/** Writes a goal with pledges that is reached, in place of the performer's other one. @returns its id */
export async function writeReachedGoal({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const id = newId();
  await db.delete(pledgeGoals).where(eq(pledgeGoals.performerId, performerId));
  await db.insert(pledgeGoals).values({
    id,
    performerId,
    title: 'Encore',
    tokens: 5,
    hidesAmounts: false,
    endsAt: new Date(Date.now() + IN_A_DAY_MS),
    status: 'reached',
    reachedAt: new Date(),
  });
  return id;
}

/** Writes an open poll, in place of the performer's other one. @returns its id */
export async function writePoll({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const id = newId();
  await db.delete(polls).where(eq(polls.performerId, performerId));
  const fields = { question: 'What’s next?', choices: ['Blue', 'Fever'], isPaid: false, showSince: new Date() };
  await db.insert(polls).values({ id, performerId, ...fields });
  return id;
}

/** Writes an announced ticket show, in place of the performer's other ones. @returns its id */
export async function writeTicketShow({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const id = newId();
  await db.delete(ticketShows).where(eq(ticketShows.performerId, performerId));
  await db.insert(ticketShows).values({
    id,
    performerId,
    title: 'Night Train',
    startsAt: new Date(Date.now() + IN_A_DAY_MS),
    minutes: 60,
    price: 20,
    seats: 10,
    payRule: 'whole',
  });
  return id;
}
