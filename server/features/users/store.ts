import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, personColumns } from '../auth/tables';

const brief = {
  ...personColumns,
  createdAt: accounts.createdAt,
  updatedAt: accounts.updatedAt,
};
const isActiveMember = and(eq(accounts.role, 'user'), eq(accounts.status, 'active'));

export interface MemberRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export async function findMember(db: Db, id: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(brief)
    .from(accounts)
    .where(and(eq(accounts.id, id), isActiveMember));
  return row ?? null;
}

/** Returns the members among these ids, including suspended ones, in no order. */
export const findMembersByIds = (db: Db, ids: string[]): Promise<MemberRow[]> =>
  ids.length
    ? db
        .select(brief)
        .from(accounts)
        .where(and(inArray(accounts.id, ids), eq(accounts.role, 'user')))
    : Promise.resolve([]);

/** Matches members who followed or tipped a performer, bought something, or wrote to them or in one of their rooms. */
const isKnownTo = (performerId: string) => sql`(
  exists (select from favourites f where f.user_id = ${accounts.id} and f.performer_id = ${performerId})
  or exists (select from tips t where t.sender_id = ${accounts.id} and t.performer_id = ${performerId})
  or exists (select from orders o where o.member_id = ${accounts.id} and o.performer_id = ${performerId})
  or exists (
    select from messages m join conversations c on c.id = m.conversation_id
    where m.sender_id = ${accounts.id} and (c.performer_id = ${performerId} or c.type = 'private' and exists (
      select from conversation_members side where side.conversation_id = c.id and side.account_id = ${performerId}
    ))
  ))`;

/** Returns whether an active member followed, tipped, bought from or wrote to a performer. */
export async function isMemberKnownTo(db: Db, performerId: string, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), isActiveMember, isKnownTo(performerId)));
  return row !== undefined;
}

/**
 * Finds members by the start of the username (listed first) or by part of the name.
 * @param knownTo a performer: only members whom they know; null: all
 */
export async function searchMembers(
  db: Db,
  { q, knownTo }: { q: string; knownTo: string | null },
  limit: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const wanted = q.toLowerCase();
  const begins = sql`starts_with(lower(${accounts.username}), ${wanted})`;
  const known = knownTo ? isKnownTo(knownTo) : undefined;
  const where = and(isActiveMember, known, or(begins, sql`position(${wanted} in lower(${accounts.name})) > 0`));
  const page = db
    .select(brief)
    .from(accounts)
    .where(where)
    .orderBy(sql`${begins} desc`, asc(sql`lower(${accounts.username})`))
    .limit(limit)
    .offset(offset);
  return withTotal({ limit, offset }, page, () => db.$count(accounts, where));
}

/** Only so many of the latest follows, tips and orders are looked through: a popular performer has a million. */
const LATEST_CONTACTS_MAX = 2000;

/** Returns the members who last followed or tipped a performer or bought from them, latest first. */
export async function findLatestContacts(
  db: Db,
  performerId: string,
  limit: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const latest = (member: string, table: string) =>
    `(select ${member} as id, created_at as at from ${table} where performer_id = $1 order by created_at desc limit ${LATEST_CONTACTS_MAX})`;
  const { rows } = await db.$client.query<MemberRow & { created_at: Date; total: number }>({
    text: `with contacts as (select id, max(at) as at from (
        ${latest('user_id', 'favourites')} union all ${latest('sender_id', 'tips')} union all ${latest('member_id', 'orders')}) each group by id)
      select a.id, a.username, a.name, a.avatar, a.created_at, count(*) over () as total
      from contacts c join accounts a on a.id = c.id where a.role = 'user' and a.status = 'active' order by c.at desc, a.id limit $2 offset $3`,
    values: [performerId, limit, offset],
  });
  return {
    rows: rows.map(({ created_at: createdAt, total: _, ...row }) => ({ ...row, createdAt })),
    total: rows[0]?.total ?? 0,
  };
}
