import { statfs } from 'node:fs/promises';
import { type ReplyOf, type RequestOf } from '@contract/all';
import { type DeskFiguresView, type FigureSpan, type SiteHealthView } from '@contract/figures';
import { STATISTICS_MAX_DAYS } from '@contract/limits';
import { dayAfter, daysOf } from '@server/calendar';
import { type Context } from '@server/context';
import { csvOf } from '@server/http/csv';
import { invalid } from '@server/http/errors';
import { fileUrlOr } from '@server/storage/storage';
import { toTokens } from '../ledger/rules';
import { type AuditCheck, auditLedger } from '../ledger/service/audit';
import { readStatistics } from '../statistics/service';
import { type DayRow, readConversion, readDays, readMachinery, readTopPerformers, type TopRow } from './store';

const TOP_PERFORMERS = 10;
const FAULTS_SHOWN_MAX = 20;
type Range = RequestOf<'getDeskFigures'>['query'];
type Totals = DeskFiguresView['totals'];

const viewDay = ({ at: _, disputed, ...row }: DayRow): Totals => ({ ...row, disputed: disputed / 100 });

function sum(rows: readonly Totals[]): Totals {
  const people = { viewers: 0, buyers: 0, firstBuyers: 0, newMembers: 0, converted: 0 };
  const total = { ...people, refunds: 0, refundedTokens: 0, disputes: 0, disputed: 0 };
  for (const row of rows) for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += row[key];
  return { ...total, disputed: Math.round(total.disputed * 100) / 100 };
}

const viewTop = ({ id, username, name, avatar, earned, kept }: TopRow): DeskFiguresView['topPerformers'][number] => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, '/no-avatar.png'),
  earned: toTokens(earned),
  kept: toTokens(kept),
});

/**
 * Returns what the dashboard shows besides the site's statistics, of a range of days and of each day.
 * @throws Refusal 400 for an invalid or too long range
 */
export async function readFigures(ctx: Context, given: Range, timeZone: string): Promise<DeskFiguresView> {
  const range = daysOf(given, timeZone, new Date());
  const [from, until] = [range?.bounds[0], range?.bounds.at(-1)];
  if (!range || !from || !until) throw invalid('toDate', `Choose 1 to ${STATISTICS_MAX_DAYS} days.`, 'range');
  const [rows, conversion, top] = await Promise.all([
    readDays(ctx.db, range.bounds, range.days),
    readConversion(ctx.db, from, until),
    readTopPerformers(ctx.db, from, until, TOP_PERFORMERS),
  ]);
  const days = rows.map((row) => ({ day: range.days[row.at] ?? '', ...viewDay(row) }));
  return {
    fromDate: range.days[0] ?? '',
    toDate: range.days.at(-1) ?? '',
    totals: sum(days),
    days,
    conversion,
    topPerformers: top.map(viewTop),
  };
}

const CSV_COLUMNS = [
  'revenue',
  'tokens sold',
  'tokens spent',
  'commission',
  'live hours',
  'members',
  'performers',
  'studios',
  'viewers',
  'buyers',
  'first buyers',
  'new members who bought',
  'refunds',
  'refunded tokens',
  'disputes',
  'disputed',
];

type StatisticsDay = ReplyOf<'getAdminStatistics'>['days'][number];
const csvCells = (day: StatisticsDay, more: Totals | undefined): number[] => [
  day.revenue,
  day.tokensSold,
  day.tokensSpent,
  day.commission,
  day.liveHours,
  day.signUps.user,
  day.signUps.performer,
  day.signUps.studio,
  more?.viewers ?? 0,
  more?.buyers ?? 0,
  more?.firstBuyers ?? 0,
  more?.converted ?? 0,
  more?.refunds ?? 0,
  more?.refundedTokens ?? 0,
  more?.disputes ?? 0,
  more?.disputed ?? 0,
];

/** Returns the day that names the span of a day: itself, the Monday of its week, or the first of its month. */
function spanStart(day: string, span: FigureSpan): string {
  if (span === 'day') return day;
  if (span === 'month') return `${day.slice(0, 7)}-01`;
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -daysSinceMonday);
}

const roundCents = (value: number) => Math.round(value * 100) / 100;

/** Returns all figures by day, week or month as CSV. @throws Refusal 400 */
export async function exportFigures(
  ctx: Context,
  { span, ...range }: Range & { span: FigureSpan },
  timeZone: string,
): Promise<string> {
  const [{ days }, more] = await Promise.all([readStatistics(ctx, range, timeZone), readFigures(ctx, range, timeZone)]);
  const sums = new Map<string, number[]>();
  for (const [at, day] of days.entries()) {
    const start = spanStart(day.day, span);
    const cells = csvCells(day, more.days[at]);
    sums.set(
      start,
      cells.map((cell, column) => roundCents((sums.get(start)?.[column] ?? 0) + cell)),
    );
  }
  return csvOf(
    [span, ...CSV_COLUMNS],
    [...sums].map(([start, cells]) => [start, ...cells]),
  );
}

/**
 * Returns the state of the site's machinery.
 * @param checks run the audit of the ledger with these checks; null: without it
 */
export async function readHealth(
  ctx: Context,
  { version, checks }: { version: string; checks: AuditCheck[] | null },
): Promise<SiteHealthView> {
  const [machinery, disk, audit] = await Promise.all([
    readMachinery(ctx.db),
    statfs(ctx.config.dataDir),
    checks ? auditLedger(ctx.db, checks) : null,
  ]);
  return {
    version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    ledger: {
      transfers: machinery.transfers,
      sealedAt: machinery.sealedAt?.toISOString() ?? null,
      audit: audit && {
        sound: audit.sound,
        faults: audit.faults.slice(0, FAULTS_SHOWN_MAX).map(({ invariant, fault }) => `${invariant}: ${fault}`),
      },
    },
    jobs: { waiting: machinery.waiting, late: machinery.late, failed: machinery.failed },
    mails: { waiting: machinery.mailsWaiting, failed: machinery.mailsFailed },
    storage: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    database: { bytes: machinery.bytes },
  };
}
