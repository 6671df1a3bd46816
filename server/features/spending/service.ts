import { type RequestOf } from '@contract/all';
import { SPENDING_PERIODS, type SpendingView } from '@contract/spending';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { invalid, refused } from '@server/http/errors';
import { toTokens, toUnits } from '../ledger/rules';
import { readSettingsIn } from '../site/service';
import { changeLimit, faultOfPause } from './rules';
import { extendPause, type LimitRow, lockLimits, type PeriodRow, readPause, readPeriods, writeLimit } from './store';

const DEFAULT_ZONE = 'UTC';
const ZONES = new Set(Intl.supportedValuesOf('timeZone'));
/** An unknown zone gives way to UTC: the browser sends it, so the member could do nothing about it. */
const zoneOf = (name: string | undefined): string => (name !== undefined && ZONES.has(name) ? name : DEFAULT_ZONE);

const tokensOf = (units: number | null) => (units === null ? null : toTokens(units));

const viewPeriod = ({ period, units, nextUnits, nextAt, endsAt, tips, shows, purchases }: PeriodRow) => ({
  period,
  limit: tokensOf(units),
  next: nextAt ? { limit: tokensOf(nextUnits), at: nextAt.toISOString() } : null,
  tips: toTokens(tips),
  shows: toTokens(shows),
  purchases: toTokens(purchases),
  endsAt: endsAt.toISOString(),
});

/** Returns the member's limits with what was spent. `timeZone` says where periods begin before the first limit. */
export async function readSpending(db: Db, memberId: string, timeZone?: string): Promise<SpendingView> {
  const periods = await readPeriods(db, memberId, zoneOf(timeZone));
  return {
    pausedUntil: (await readPause(db, memberId))?.toISOString() ?? null,
    periods: periods.map(viewPeriod),
  };
}

/** Returns the limit that holds now: one that waited long enough has replaced the other. */
const presentOf = (row: LimitRow | undefined, now: Date) => {
  if (!row) return { units: null, nextUnits: null, nextAt: null };
  const hasCome = row.nextAt !== null && row.nextAt <= now;
  return hasCome ? { units: row.nextUnits, nextUnits: null, nextAt: null } : row;
};

/** Changes the limit of a period: a lower one at once, a higher one or none after a day. */
export async function changeSpendingLimit(
  ctx: Context,
  memberId: string,
  period: RequestOf<'changeSpendingLimit'>['params']['period'],
  { limit, timeZone }: RequestOf<'changeSpendingLimit'>['body'],
  now = new Date(),
): Promise<SpendingView> {
  return inTransaction(ctx.db, async (tx) => {
    const rows = await lockLimits(tx, memberId);
    const present = presentOf(
      rows.find((row) => row.period === period),
      now,
    );
    const { units, nextUnits, nextAt } = changeLimit(present, limit === null ? null : toUnits(limit), now);
    // a zone that could be changed would begin the day anew
    const zone = rows[0]?.timeZone ?? zoneOf(timeZone);
    await writeLimit(tx, { memberId, period, units, nextUnits, nextAt, timeZone: zone });
    return readSpending(tx, memberId, zone);
  });
}

/**
 * Stops the member's spending and token purchases until a moment.
 * @throws Refusal 400 for a moment that is past or too far away, 422 PAUSE_RUNNING for a shorter pause
 */
export async function pauseSpending(
  ctx: Context,
  memberId: string,
  until: Date,
  now = new Date(),
): Promise<SpendingView> {
  const fault = faultOfPause(until, now);
  if (fault) throw invalid('until', fault);
  if (!(await extendPause(ctx.db, memberId, until)))
    throw refused('PAUSE_RUNNING', 'Your break lasts longer already. Nothing was changed.');
  return readSpending(ctx.db, memberId);
}

/** Gives a new member the limits that the operator sets for new accounts. */
export async function startSpendingLimits(tx: Tx, memberId: string): Promise<void> {
  const { newMemberDayLimit, newMemberWeekLimit, newMemberMonthLimit } = await readSettingsIn(tx);
  const limits = { day: newMemberDayLimit, week: newMemberWeekLimit, month: newMemberMonthLimit };
  for (const period of SPENDING_PERIODS)
    if (limits[period] > 0)
      await writeLimit(tx, {
        memberId,
        period,
        units: toUnits(limits[period]),
        nextUnits: null,
        nextAt: null,
        timeZone: DEFAULT_ZONE,
      });
}
