import { type Db } from '@server/db/client';
import { type Units } from '../rules';

/** Fails in the member's pause, and when spending `more` would go over a limit. */
export async function requireWithinLimits(db: Db, memberId: string, more: Units): Promise<void> {
  await db.$client.query({
    name: 'require_within_limits',
    text: 'select require_within_limits($1, $2)',
    values: [memberId, more],
  });
}

/** Returns how much a member's own limits leave them to spend now; null without a limit or pause. */
export async function readLimitLeft(db: Db, memberId: string): Promise<Units | null> {
  const { rows } = await db.$client.query<{ units: number | null }>({
    name: 'spending_limit_left',
    text: `select case
        when exists (select from spending_pauses where member_id = $1 and until > now()) then 0
        when exists (select from spending_limits where member_id = $1)
          then (select min(greatest(0, units - tips - shows - purchases)) from spending_now($1, 'UTC') where units is not null)
      end::bigint as units`,
    values: [memberId],
  });
  return rows[0]?.units ?? null;
}
