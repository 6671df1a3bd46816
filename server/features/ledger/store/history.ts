import { type Db } from '@server/db/client';
import { type Units } from '../rules';
import { type AccountKind, type TransferKind } from '../tables';

/** Selects entries of an account's history. */
export interface HistoryFilter {
  owner: string;
  role: AccountKind;
  /** only these kinds of transfer */
  kinds?: TransferKind[];
  from?: Date;
  /** exclusive */
  until?: Date;
  limit: number;
  offset: number;
  order?: 'asc' | 'desc';
  /** holds and settlements of one subject are one group; otherwise every entry is a group of its own */
  grouped?: boolean;
}

/** One entry of an account's history, in units. */
export interface HistoryRow {
  transferId: number;
  kind: TransferKind;
  note: string;
  subject: string | null;
  createdAt: Date;
  amount: Units;
  /** sum of all entries up to this one, whether or not they match the filter */
  after: Units;
  performerId: string | null;
  /** the newest entry of the group that it belongs to */
  group: number;
}

// An entry is what a transfer did to the owner's account and debt together. Paying off a debt moves tokens between the
// two, so it is no entry. The running sum is computed before the filter, so it is the balance at that time.
const ENTRIES = `with touched as (
    select p.transfer_id, sum(p.amount)::bigint as amount from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.owner = $1 and a.kind in ($2, 'debt') group by p.transfer_id having sum(p.amount) <> 0),
  running as (select transfer_id, amount, (sum(amount) over (order by transfer_id))::bigint as after from touched),
  entries as (
    select t.id, t.kind, t.note, t.subject, t.created_at, r.amount, r.after from running r join ledger_transfers t on t.id = r.transfer_id
    where ($3::text[] is null or t.kind = any($3)) and ($4::timestamptz is null or t.created_at >= $4) and ($5::timestamptz is null or t.created_at < $5))`;

const groupOf = ({ grouped }: HistoryFilter) =>
  grouped ? "coalesce(case when kind in ('hold', 'settle') then subject::text end, id::text)" : 'id';

const valuesOf = (filter: HistoryFilter) => [
  filter.owner,
  filter.role,
  filter.kinds ?? null,
  filter.from ?? null,
  filter.until ?? null,
];

/** Returns the entries of a page of groups, in the order of the groups. */
export async function findHistory(db: Db, filter: HistoryFilter): Promise<HistoryRow[]> {
  const order = filter.order === 'asc' ? 'asc' : 'desc';
  const { rows } = await db.$client.query<{
    id: number;
    kind: TransferKind;
    note: string;
    subject: string | null;
    created_at: Date;
    amount: Units;
    after: Units;
    performer_id: string | null;
    last: number;
  }>({
    text: `${ENTRIES}, groups as (select ${groupOf(filter)} as key, max(id) as last from entries group by 1 order by 2 ${order} limit $6 offset $7)
      select e.*, g.last, (select a.owner from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = e.id and a.kind = 'performer' and a.owner <> $1 limit 1) as performer_id
      from groups g join entries e on ${groupOf(filter)} = g.key order by g.last ${order}, e.id ${order}`,
    values: [...valuesOf(filter), filter.limit, filter.offset],
  });
  return rows.map((row) => ({
    transferId: row.id,
    kind: row.kind,
    note: row.note,
    subject: row.subject,
    createdAt: row.created_at,
    amount: row.amount,
    after: row.after,
    performerId: row.performer_id,
    group: row.last,
  }));
}

export async function readHistoryTotals(
  db: Db,
  filter: HistoryFilter,
): Promise<{ groups: number; received: Units; given: Units }> {
  const { rows } = await db.$client.query<{ groups: number; received: Units; given: Units }>({
    text: `${ENTRIES} select count(distinct ${groupOf(filter)}) as groups, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as given from entries`,
    values: valuesOf(filter),
  });
  return rows[0] ?? { groups: 0, received: 0, given: 0 };
}
