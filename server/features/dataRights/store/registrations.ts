import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';

/**
 * Returns the performers and studios that wait for their first decision longer than some days, and that were not kept
 * by their owners within these days.
 */
export async function findUndecidedRegistrations(db: Db, days: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a
      left join performers p on p.account_id = a.id left join studios s on s.account_id = a.id
    where coalesce(p.verification, s.status) = 'pending' and a.status in ('active', 'suspended')
      and a.created_at < now() - make_interval(days => ${days})
      and not exists (
        select from security_events e
        where e.account_id = a.id and e.kind = 'deletionCancelled' and e.at > now() - make_interval(days => ${days}))
    order by a.created_at limit 500`);
  return rows.map(({ id }) => id);
}
