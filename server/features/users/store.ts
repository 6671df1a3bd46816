import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../auth/tables';

const brief = {
  id: accounts.id,
  username: accounts.username,
  name: accounts.name,
  avatar: accounts.avatar,
  createdAt: accounts.createdAt,
};
const isActiveMember = and(eq(accounts.role, 'user'), eq(accounts.status, 'active'));

export interface MemberRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  createdAt: Date;
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

/** Finds members by the start of the username (listed first) or by part of the name. */
export async function searchMembers(
  db: Db,
  q: string,
  limit: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const wanted = q.toLowerCase();
  const begins = sql`starts_with(lower(${accounts.username}), ${wanted})`;
  const where = and(isActiveMember, or(begins, sql`position(${wanted} in lower(${accounts.name})) > 0`));
  const page = db
    .select(brief)
    .from(accounts)
    .where(where)
    .orderBy(sql`${begins} desc`, asc(sql`lower(${accounts.username})`))
    .limit(limit)
    .offset(offset);
  return withTotal({ limit, offset }, page, () => db.$count(accounts, where));
}
