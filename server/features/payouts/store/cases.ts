import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PayoutStage } from '@contract/payoutDesk';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../../auth/tables';
import { paymentInformation, payoutApprovals, payoutExports, payoutRequests } from '../tables';
import { type RequestRow } from './requests';

/** An approval of a request, oldest first. `at` is ISO 8601. */
export interface ApprovalRow {
  by: string | null;
  name: string;
  at: string;
}

/** A request with its account and what an operator looks at, for the desk. */
export interface CaseRow {
  request: RequestRow;
  account: { id: string; username: string; name: string; email: string; avatar: string | null };
  approvals: ApprovalRow[];
  exportedAt: Date | null;
  detailsSince: Date | null;
  detailsChangedAt: Date | null;
  lastPayout: { at: string; price: number } | null;
  /** in the site's currency */
  disputed: number;
}

// A column of an embedded query's own table would be ambiguous, so the outer one is always qualified.
const request = payoutRequests;
/** The price of a request in the site's currency, in SQL; equal to `priceOf` in rules/price.ts before rounding. */
const priceSql = (alias: SQL): SQL =>
  sql`(${alias}.correction / 100.0 * ${alias}.conversion_rate + (select coalesce(sum((line ->> 'price')::numeric), 0) from jsonb_array_elements(${alias}.statement) line))`;
const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const approvalsSql = sql<
  ApprovalRow[]
>`(select coalesce(json_agg(json_build_object('by', a.by_id, 'name', coalesce(o.name, 'Command line'), 'at', ${iso(sql`a.created_at`)}) order by a.created_at), '[]')
  from payout_approvals a left join accounts o on o.id = a.by_id where a.request_id = "payout_requests"."id")`;
const lastPayoutSql = sql<
  CaseRow['lastPayout']
>`(select json_build_object('at', ${iso(sql`p.done_at`)}, 'price', round(${priceSql(sql`p`)}, 2))
  from payout_requests p where p.account_id = "payout_requests"."account_id" and p.status = 'done' and p.id <> "payout_requests"."id" order by p.done_at desc limit 1)`;

/** Which tokens a disputed payment bought is unknown, so whatever the member spent since then counts. */
const disputedSql = sql<number>`(select coalesce(round(sum(e.net * e.conversion_rate) / 100.0, 2), 0)::float8 from earnings e
  where e.payout_id = "payout_requests"."id" and exists (select from disputes d join token_orders t on t.id = d.order_id
    where d.account_id = e.payer_id and d.closed_at is null and t.created_at <= e.created_at))`;

const selectCases = (db: Db) =>
  db
    .select({
      request,
      account: {
        id: accounts.id,
        username: accounts.username,
        name: accounts.name,
        email: accounts.email,
        avatar: accounts.avatar,
      },
      approvals: approvalsSql,
      exportedAt: payoutExports.createdAt,
      detailsSince: paymentInformation.createdAt,
      detailsUpdatedAt: paymentInformation.updatedAt,
      lastPayout: lastPayoutSql,
      disputed: disputedSql,
    })
    .from(request)
    .innerJoin(accounts, eq(accounts.id, request.accountId))
    .leftJoin(payoutExports, eq(payoutExports.id, request.exportId))
    .leftJoin(
      paymentInformation,
      and(eq(paymentInformation.accountId, request.accountId), eq(paymentInformation.type, request.paymentType)),
    );

type SelectedCase = Awaited<ReturnType<typeof selectCases>>[number];
const toCase = ({ detailsUpdatedAt, ...row }: SelectedCase): CaseRow => ({
  ...row,
  detailsChangedAt:
    detailsUpdatedAt && row.detailsSince && detailsUpdatedAt > row.detailsSince ? detailsUpdatedAt : null,
});

const isOfStage: Record<PayoutStage, SQL | undefined> = {
  waiting: eq(request.status, 'pending'),
  ready: and(eq(request.status, 'approved'), isNull(request.exportId)),
  exported: and(eq(request.status, 'approved'), isNotNull(request.exportId)),
  paid: eq(request.status, 'done'),
  rejected: eq(request.status, 'rejected'),
};

/** A search of the desk. `q` is part of a name or username. */
export interface CaseSearch {
  stage?: PayoutStage;
  id?: string;
  q?: string;
  order: { by: 'createdAt' | 'tokenMustPay'; direction: 'asc' | 'desc' };
  limit: number;
  offset: number;
}

/** Returns a page of all requests. */
export async function findCases(
  db: Db,
  { stage, id, q, order, limit, offset }: CaseSearch,
): Promise<{ rows: CaseRow[]; total: number }> {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&') ?? ''}%`;
  const where = and(
    stage ? isOfStage[stage] : undefined,
    id ? eq(request.id, id) : undefined,
    q ? or(ilike(accounts.name, pattern), ilike(accounts.username, pattern)) : undefined,
  );
  const direct = order.direction === 'asc' ? asc : desc;
  const page = selectCases(db)
    .where(where)
    .orderBy(direct(order.by === 'createdAt' ? request.createdAt : request.amount), direct(request.id))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await withTotal({ limit, offset }, page, () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(request)
      .innerJoin(accounts, eq(accounts.id, request.accountId))
      .where(where),
  );
  return { rows: rows.map(toCase), total };
}

/** Returns the requests that wait for a decision or for their payment, oldest first. */
export async function findWaitingCases(db: Db): Promise<CaseRow[]> {
  const rows = await selectCases(db)
    .where(inArray(request.status, ['pending', 'approved']))
    .orderBy(asc(request.createdAt));
  return rows.map(toCase);
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const [row] = await selectCases(db).where(eq(request.id, id));
  return row ? toCase(row) : null;
}

/** Returns the requests with these ids that still exist, oldest first. */
export async function findCasesByIds(db: Db, ids: string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCases(db).where(inArray(request.id, ids)).orderBy(asc(request.createdAt), asc(request.id));
  return rows.map(toCase);
}

/** Adds the approval of a person. @returns false when the person approved the request before */
export async function insertApproval(tx: Tx, requestId: string, byId: string | null): Promise<boolean> {
  const rows = await tx
    .insert(payoutApprovals)
    .values({ requestId, byId })
    .onConflictDoNothing()
    .returning({ at: payoutApprovals.createdAt });
  return rows.length > 0;
}

export async function deleteApprovals(tx: Tx, requestId: string): Promise<void> {
  await tx.delete(payoutApprovals).where(eq(payoutApprovals.requestId, requestId));
}

export interface StageSums {
  stage: PayoutStage | 'second' | 'paidThisMonth';
  count: number;
  price: number;
  oldest: Date | null;
}

/** Sums the requests of each stage: in the site's currency, as they were priced. */
export async function sumStages(db: Db, twoPersonLimit: number, monthStart: Date): Promise<StageSums[]> {
  const { rows } = await db.$client.query<StageSums>({
    text: `with priced as (
        select r.status, r.export_id, r.done_at, r.created_at, round(r.correction / 100.0 * r.conversion_rate
          + (select coalesce(sum((line ->> 'price')::numeric), 0) from jsonb_array_elements(r.statement) line), 2) as price
        from payout_requests r),
      staged as (select *, case status when 'pending' then 'waiting' when 'done' then 'paid' when 'rejected' then 'rejected'
        else case when export_id is null then 'ready' else 'exported' end end as stage from priced)
      select stage, count(*)::int as count, sum(price)::float8 as price, min(created_at) as oldest from staged group by stage
      union all select 'second', count(*)::int, coalesce(sum(price), 0)::float8, min(created_at) from staged where stage = 'waiting' and price > $1
      union all select 'paidThisMonth', count(*)::int, coalesce(sum(price), 0)::float8, min(created_at) from staged where stage = 'paid' and done_at >= $2`,
    values: [twoPersonLimit, monthStart],
  });
  return rows;
}
