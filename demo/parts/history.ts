import { sql } from 'drizzle-orm';
import { dayOf } from '@server/calendar';
import { type Context } from '@server/context';
import { CAST, MEMBERS } from '../cast';
import { CAREERS, earningsPast } from './earnings';
import { chance, daysAgo, HISTORY_DAYS, playPast, setLedgerClock } from './past';
import { PAYOUTS } from './money';
import { demoAccounts } from './people';
import { ROSTER, studioPast } from './studio';
import { firstPurchases, joinedDaysAgo, patronPurchases } from './wallet';

/** Performers who earned in the last week or have a longer past. */
const BUSY: ReadonlySet<string> = new Set([...CAREERS, ...ROSTER, ...PAYOUTS].map(({ slug }) => slug));

/** Spreads the sign-ups of members and performers over weeks. Accounts with a past signed up before it. */
async function dateSignUps(ctx: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const fresh = CAST.filter(({ slug }) => !BUSY.has(slug));
  const performers = fresh.map(({ slug }, at): [string, number] => [
    slug,
    2 + (at / fresh.length) * (HISTORY_DAYS - 2),
  ]);
  const members = MEMBERS.map(({ username }, at): [string, number] => [username, joinedDaysAgo(at)]);
  const known = new Map([...performers, ...members]);
  const others = [...ids.keys()].map((username): [string, number] => [username, HISTORY_DAYS + 5]);
  const joined = [...new Map([...others, ...known])];
  await ctx.db.$client.query({
    text: `update accounts a set created_at = j.at from unnest($1::text[], $2::timestamptz[]) as j (username, at)
      where a.demo and a.username = j.username`,
    values: [joined.map(([username]) => username), joined.map(([, days]) => daysAgo(days))],
  });
}

/**
 * Creates eight weeks of sign-ups, purchases, shows, tips and earnings, dated as they would have happened. A load that
 * was interrupted continues after its last transfer.
 */
export async function seedHistory(ctx: Context, origin: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ isDone: boolean; last: Date | string | null }>(
    sql`select exists(select from payout_requests) as "isDone", (select max(created_at) from ledger_transfers) as last`,
  );
  const [state] = rows;
  if (!state || state.isDone) return;
  await setLedgerClock(ctx, null);
  const ids = await demoAccounts(ctx);
  const last = state.last ? new Date(state.last) : null;
  await dateSignUps(ctx, ids);
  const past = [
    ...firstPurchases(ctx, origin, ids),
    ...patronPurchases(ctx, origin, ids),
    ...studioPast(ctx, origin, ids),
    ...earningsPast(ctx, origin, ids),
  ];
  await playPast(
    ctx,
    past.filter(({ at }) => last === null || at > last),
  );
}

/** Returns how many visitors the pages had on a day, more from week to week and on weekends. */
function visitorsOn(ago: number): number {
  const isWeekend = [0, 6].includes(daysAgo(ago).getUTCDay());
  return 140 + (HISTORY_DAYS - ago) * 4 + (isWeekend ? 90 : 0) + chance(ago, 60);
}

/** Creates the number of visitors of each day of the past weeks, unless days are counted already. */
export async function seedVisitors(ctx: Context): Promise<void> {
  const agos = Array.from({ length: HISTORY_DAYS }, (_, at) => at + 1);
  await ctx.db.$client.query({
    text: `insert into visitor_days (day, visitors) select * from unnest($1::date[], $2::int[])
      where not exists (select from visitor_days)`,
    values: [agos.map((ago) => dayOf(daysAgo(ago), 'UTC')), agos.map(visitorsOn)],
  });
}
