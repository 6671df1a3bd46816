import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ANNOUNCEMENT_EFFECT_HOURS } from '@contract/limits';
import { type Db, type Tx } from '@server/db/client';
import { announcementRecipients } from '../tables';

/** The numbers of people who reacted to an announcement, and the tokens they tipped. */
export interface Effect {
  opened: number;
  watched: number;
  tipped: number;
  tokens: number;
}

const isOf = (announcementId: string, accountId: string) =>
  and(eq(announcementRecipients.announcementId, announcementId), eq(announcementRecipients.accountId, accountId));

export async function insertRecipients(tx: Tx, announcementId: string, accountIds: string[]): Promise<void> {
  await tx
    .insert(announcementRecipients)
    .values(accountIds.map((accountId) => ({ announcementId, accountId })))
    .onConflictDoNothing();
}

export async function isRecipient(db: Db, announcementId: string, accountId: string): Promise<boolean> {
  return (await db.$count(announcementRecipients, isOf(announcementId, accountId))) > 0;
}

/** Notes that a person opened an announcement, once. @returns whether they received it */
export async function markOpened(db: Db, announcementId: string, accountId: string): Promise<boolean> {
  const first = await db
    .update(announcementRecipients)
    .set({ openedAt: sql`clock_timestamp()` })
    .where(and(isOf(announcementId, accountId), isNull(announcementRecipients.openedAt)))
    .returning({ id: announcementRecipients.accountId });
  return first.length > 0 || isRecipient(db, announcementId, accountId);
}

/** Notes that a person watches a performer, for the announcement of that performer that they opened last. */
export async function markWatched(db: Db, performerId: string, accountId: string): Promise<void> {
  await db.execute(sql`update announcement_recipients set watched_at = clock_timestamp()
    where (announcement_id, account_id) = (
      select r.announcement_id, r.account_id from announcement_recipients r
      join announcements a on a.id = r.announcement_id and a.performer_id = ${performerId}
      where r.account_id = ${accountId} and r.opened_at > now() - make_interval(hours => ${ANNOUNCEMENT_EFFECT_HOURS})
      order by r.opened_at desc limit 1)
    and watched_at is null`);
}

/** Tips within the time after an opening, each for the announcement that the person opened last before it. */
const tipsAfterOpening = (performerId: string, since: Date) => sql`
  select distinct on (t.id) r.announcement_id, t.sender_id, t.tokens
  from announcements a
  join announcement_recipients r on r.announcement_id = a.id and r.opened_at is not null
  join tips t on t.performer_id = a.performer_id and t.sender_id = r.account_id
    and t.created_at >= r.opened_at and t.created_at < r.opened_at + make_interval(hours => ${ANNOUNCEMENT_EFFECT_HOURS})
  where a.performer_id = ${performerId} and t.created_at >= ${since.toISOString()}::timestamptz
    and t.id not in (select o.id from tip_menu_orders o where o.performer_id = ${performerId} and o.status = 'returned')
  order by t.id, r.opened_at desc`;

/** Returns the effects of announcements of a performer, by id. @param since when the oldest of them was sent */
export async function effectsOf(db: Db, performerId: string, ids: string[], since: Date): Promise<Map<string, Effect>> {
  if (!ids.length) return new Map();
  const seen = await db
    .select({
      id: announcementRecipients.announcementId,
      opened: sql<number>`count(${announcementRecipients.openedAt})::int`,
      watched: sql<number>`count(${announcementRecipients.watchedAt})::int`,
    })
    .from(announcementRecipients)
    .where(inArray(announcementRecipients.announcementId, ids))
    .groupBy(announcementRecipients.announcementId);
  const { rows } = await db.execute<{ id: string; tipped: number; tokens: number }>(
    sql`select announcement_id as id, count(distinct sender_id)::int as tipped, sum(tokens)::int as tokens
      from (${tipsAfterOpening(performerId, since)}) tips group by announcement_id`,
  );
  const tips = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    seen.map(({ id, opened, watched }) => {
      const { tipped, tokens } = tips.get(id) ?? { tipped: 0, tokens: 0 };
      return [id, { opened, watched, tipped, tokens }];
    }),
  );
}

/** Selects the recipients of an announcement. */
export const recipientsOf = (db: Db, announcementId: string) =>
  db
    .select({ id: announcementRecipients.accountId })
    .from(announcementRecipients)
    .where(eq(announcementRecipients.announcementId, announcementId));
