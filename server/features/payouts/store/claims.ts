import { type Db, type Tx } from '@server/db/client';
import { type Stretch } from '../rules/range';
import { type StatementLine } from '../tables';

// Which earnings a range stands for: its own; refunds of whenever, which are taken off the next payout there is; and those that appeared within the range of an
// earlier request after it was made (a transaction that committed late), which no range would ever reach again.
const OPEN = `e.receiver = $1 and e.payout_id is null`;
const MEANT = `${OPEN} and ((e.created_at >= $2 and e.created_at < $3) or e.net < 0
  or exists (select from payout_requests r where r.account_id = $1 and r.status <> 'rejected' and r.id is distinct from $4 and e.created_at >= r.from_at and e.created_at < r.until_at))`;
const LINES = `e.type, count(*)::integer as count, sum(e.gross)::bigint as gross, sum(e.net)::bigint as net, trim_scale(sum(e.net * e.conversion_rate) * 0.01)::text as price`;

/** What a range would come to, by type, if it were asked for now. `requestId`: what that request holds counts as open. */
export async function linesOfRange(
  db: Db,
  accountId: string,
  { from, until }: Stretch,
  requestId: string | null,
): Promise<StatementLine[]> {
  const { rows } = await db.$client.query<StatementLine & Record<string, unknown>>({
    text: `select ${LINES} from earnings e where ${MEANT.replace('e.payout_id is null', '(e.payout_id is null or e.payout_id = $4)')} group by e.type order by e.type`,
    values: [accountId, from, until, requestId],
  });
  return rows;
}

/** Gives the earnings that a range stands for to a request. */
export async function claimRange(
  tx: Tx,
  accountId: string,
  { from, until }: Stretch,
  requestId: string,
): Promise<void> {
  await tx.$client.query({
    text: `update earnings e set payout_id = $4, payout_status = 'pending', updated_at = now() where ${MEANT}`,
    values: [accountId, from, until, requestId],
  });
}

/** Gives refunds that came meanwhile to a request. */
export async function claimRefunds(tx: Tx, accountId: string, requestId: string): Promise<void> {
  await tx.$client.query({
    text: `update earnings e set payout_id = $2, payout_status = 'pending', updated_at = now() where ${OPEN} and e.net < 0`,
    values: [accountId, requestId],
  });
}

/** What the earnings of a request come to, by type. */
export async function linesOfRequest(db: Db, requestId: string): Promise<StatementLine[]> {
  const { rows } = await db.$client.query<StatementLine & Record<string, unknown>>({
    text: `select ${LINES} from earnings e where e.payout_id = $1 group by e.type order by e.type`,
    values: [requestId],
  });
  return rows;
}

/** The earnings of a request are free again. */
export async function releaseClaims(tx: Tx, requestId: string): Promise<void> {
  await tx.$client.query({
    text: `update earnings set payout_id = null, payout_status = 'none', updated_at = now() where payout_id = $1`,
    values: [requestId],
  });
}

/** Says on each earning how far its payout is. Paid earnings never change again. */
export async function markClaims(tx: Tx, requestId: string, status: 'approved' | 'done'): Promise<void> {
  await tx.$client.query({
    text: `update earnings set payout_status = $2, is_paid = $2 = 'done', updated_at = now() where payout_id = $1 and not is_paid`,
    values: [requestId, status],
  });
}

/** Refunds that no payout has taken off yet, in units: zero or less. */
export async function openRefunds(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.$client.query<{ units: number }>({
    text: `select coalesce(sum(e.net), 0)::bigint as units from earnings e where ${OPEN} and e.net < 0`,
    values: [accountId],
  });
  return rows[0]?.units ?? 0;
}
