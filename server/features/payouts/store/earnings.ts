import { type Db, type Tx } from '@server/db/client';
import { earningTypes } from '../../earnings/tables';
import { type TimeSpan } from '../rules/request';
import { type StatementLine } from '../tables';

// Names the payment state and all types, so that the index on both finds these earnings.
const IS_UNCLAIMED = `e.payout_id is null and not e.is_paid and e.type in (${earningTypes.map((type) => `'${type}'`).join(', ')})`;

// A request claims the earnings of its range, all unclaimed refunds whenever they were made, and earnings in the range
// of an earlier request that were committed after it was made, which no later range would reach.
const UNCLAIMED = `e.receiver = $1 and (${IS_UNCLAIMED})`;
const CLAIMABLE = `${UNCLAIMED} and ((e.created_at >= $2 and e.created_at < $3) or e.net < 0
  or exists (select from payout_requests r where r.account_id = $1 and r.status <> 'rejected' and r.id is distinct from $4 and e.created_at >= r.from_at and e.created_at < r.until_at))`;
const SUM_BY_TYPE = `e.type, count(*)::integer as count, sum(e.gross)::bigint as gross, sum(e.net)::bigint as net, trim_scale(sum(e.net * e.conversion_rate) * 0.01)::text as price`;

/** Sums the claimable earnings of a range by type. `requestId`: its earnings count as unclaimed. */
export async function sumRangeByType(
  db: Db,
  accountId: string,
  { from, until }: TimeSpan,
  requestId: string | null,
): Promise<StatementLine[]> {
  const { rows } = await db.$client.query<StatementLine & Record<string, unknown>>({
    text: `select ${SUM_BY_TYPE} from earnings e where ${CLAIMABLE.replace(IS_UNCLAIMED, `${IS_UNCLAIMED} or e.payout_id = $4`)} group by e.type order by e.type`,
    values: [accountId, from, until, requestId],
  });
  return rows;
}

/** Claims the earnings of a range for a request. */
export async function claimRange(
  tx: Tx,
  accountId: string,
  { from, until }: TimeSpan,
  requestId: string,
): Promise<void> {
  await tx.$client.query({
    text: `update earnings e set payout_id = $4, payout_status = 'pending', updated_at = now() where ${CLAIMABLE}`,
    values: [accountId, from, until, requestId],
  });
}

/** Claims all unclaimed refunds for a request. */
export async function claimRefunds(tx: Tx, accountId: string, requestId: string): Promise<void> {
  await tx.$client.query({
    text: `update earnings e set payout_id = $2, payout_status = 'pending', updated_at = now() where ${UNCLAIMED} and e.net < 0`,
    values: [accountId, requestId],
  });
}

/** Sums the earnings of a request by type. */
export async function sumRequestByType(db: Db, requestId: string): Promise<StatementLine[]> {
  const { rows } = await db.$client.query<StatementLine & Record<string, unknown>>({
    text: `select ${SUM_BY_TYPE} from earnings e where e.payout_id = $1 group by e.type order by e.type`,
    values: [requestId],
  });
  return rows;
}

/** Releases the earnings of a request, so that another one can claim them. */
export async function releaseClaims(tx: Tx, requestId: string): Promise<void> {
  await tx.$client.query({
    text: `update earnings set payout_id = null, payout_status = 'none', updated_at = now() where payout_id = $1`,
    values: [requestId],
  });
}

/** Sets the payout status of a request's earnings. Paid earnings never change again. */
export async function markClaims(tx: Tx, requestId: string, status: 'approved' | 'done'): Promise<void> {
  await tx.$client.query({
    text: `update earnings set payout_status = $2, is_paid = $2 = 'done', updated_at = now() where payout_id = $1 and not is_paid`,
    values: [requestId, status],
  });
}

/** Returns the sum of refunds that no payout has deducted yet, in units: zero or less. */
export async function sumUnclaimedRefunds(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.$client.query<{ units: number }>({
    text: `select coalesce(sum(e.net), 0)::bigint as units from earnings e where ${UNCLAIMED} and e.net < 0`,
    values: [accountId],
  });
  return rows[0]?.units ?? 0;
}
