import { eq, inArray } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { pledgeGoals } from '../../pledges/tables';
import { ticketShows } from '../../tickets/tables';
import { showParticipants, shows } from '../../shows/tables';
import { tokenOrders } from '../tables';

/** Returns the names of performers by account id. */
export async function findPerformerNames(
  db: Db,
  ids: string[],
): Promise<Map<string, { id: string; username: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, username: accounts.username, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the names of token packages by order id. */
export async function findPackageNames(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: tokenOrders.id, packageName: tokenOrders.packageName })
    .from(tokenOrders)
    .where(inArray(tokenOrders.id, orderIds));
  return new Map(rows.map((row) => [row.id, row.packageName]));
}

/** Returns the goals that members pledged to, with their performers, by id. */
export async function findPledgedGoals(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: pledgeGoals.id,
      title: pledgeGoals.title,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name },
    })
    .from(pledgeGoals)
    .innerJoin(accounts, eq(accounts.id, pledgeGoals.performerId))
    .where(inArray(pledgeGoals.id, ids));
  return new Map(rows.map(({ id, ...goal }) => [id, goal]));
}

/** Returns ticket shows, with their performers, by id. */
export async function findTicketShows(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: ticketShows.id,
      title: ticketShows.title,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name },
    })
    .from(ticketShows)
    .innerJoin(accounts, eq(accounts.id, ticketShows.performerId))
    .where(inArray(ticketShows.id, ids));
  return new Map(rows.map(({ id, ...show }) => [id, show]));
}

/** Returns the shows that members paid for, with their performers, by the subject of the holds. */
export async function findShows(db: Db, subjects: string[]) {
  if (subjects.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      subject: showParticipants.id,
      kind: shows.kind,
      role: showParticipants.role,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name },
    })
    .from(showParticipants)
    .innerJoin(shows, eq(shows.id, showParticipants.showId))
    .innerJoin(accounts, eq(accounts.id, shows.performerId))
    .where(inArray(showParticipants.id, subjects));
  return new Map(rows.map(({ subject, ...show }) => [subject, show]));
}
