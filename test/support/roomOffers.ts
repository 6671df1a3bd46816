import { eq } from 'drizzle-orm';
import { newId } from '@server/db/ids';
import { ticketShows } from '@server/features/tickets/tables';
import { pledgeGoals } from '@server/features/pledges/tables';
import { tipMenuOrders } from '@server/features/tipMenu/tables';
import { tips } from '@server/features/tips/tables';
import { type Api } from './api';

const IN_A_DAY_MS = 86_400_000;
let transfers = 0;

/** Writes an order of a tip menu that waits, without the transfer of its tip. @returns its id */
export async function writeMenuOrder({ ctx: { db } }: Api, senderId: string, performerId: string): Promise<string> {
  const id = newId();
  transfers -= 1;
  await db.insert(tips).values({ id, senderId, performerId, tokens: 5, transferId: transfers, balanceAfter: 0 });
  await db.insert(tipMenuOrders).values({ id, performerId, messageId: newId(), name: 'Song', icon: 'music' });
  return id;
}

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
