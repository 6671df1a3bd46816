import { type AttachedWrite, withAttachedWrites, withAttachedWritesOfMany } from '@server/db/attachedWrites';
import { type Db, parseBigint } from '@server/db/client';
import { type Units } from '../rules';
import { type AccountKind, type Holder, type TransferKind } from '../tables';

/** The tokens that one account gives (negative) or receives in a transfer. */
export interface Movement {
  owner: string;
  kind: AccountKind;
  amount: Units;
}

/** A transfer as the database takes it. */
export interface Transfer {
  key: string;
  kind: TransferKind;
  /** hash of the request: using the key again for another request is refused */
  requestHash: string;
  /** `available` is returned for the first one */
  movements: Movement[];
  subject?: string | null;
  note?: string;
  reverses?: number;
  /** a missing amount becomes a debt instead of a refusal */
  mayOwe?: boolean;
}

/** `attached`: values returned by the attached writes, by name. */
export interface TransferResult {
  transferId: number;
  replayed: boolean;
  available: Units;
  attached: Record<string, unknown>;
}

/**
 * Posts a transfer in one call of the database, which is a transaction by itself where none is open. Prepared once per
 * connection, because it is the hottest statement of all. The attached writes run only if the transfer is new.
 */
export async function insertTransfer(
  db: Db,
  transfer: Transfer,
  attached: AttachedWrite[] = [],
): Promise<TransferResult> {
  const { movements } = transfer;
  const statement = {
    name: 'ledger_transfer',
    text: 'select transfer_id, replayed, available from ledger_transfer($1, $2, $3, $4::uuid[], $5::text[], $6::bigint[], $7, $8, $9, $10)',
    values: [
      transfer.key,
      transfer.kind,
      transfer.requestHash,
      movements.map((each) => each.owner),
      movements.map((each) => each.kind),
      movements.map((each) => each.amount),
      transfer.subject ?? null,
      transfer.note ?? '',
      transfer.reverses ?? null,
      transfer.mayOwe ?? false,
    ],
  };
  const { rows } = await db.$client.query<{ transfer_id: number; replayed: boolean; available: number }>(
    withAttachedWrites(statement, 'not replayed', attached),
  );
  const row = rows[0];
  if (!row) throw new Error('ledger_transfer returned no row');
  const { transfer_id: transferId, replayed, available, ...values } = row;
  return { transferId, replayed, available, attached: values };
}

/** A transfer with its attached writes. */
export interface TransferWithWrites {
  transfer: Transfer;
  attached: AttachedWrite[];
}

/** What must hold when a statement runs, or it posts nothing: `sqlFunction` returns whether `facts`, as JSON, do. */
export interface Condition {
  sqlFunction: string;
  facts: object;
}

/** The n-th values belong to the n-th transfer; they are null if it was not posted. Further ones by attached writes. */
interface PostedMany {
  transfers: (string | null)[] | null;
  available: (string | null)[];
  [written: string]: unknown[] | null;
}

/**
 * Posts many transfers with one statement, each from one member to others and as if posted alone. Returns null for a
 * transfer that this statement cannot decide: its key was used, its folded balance does not cover it, or an account is
 * new or locked. All have the same attached writes with their own arguments; they run in the order given.
 * @returns null if the condition does not hold: nothing was posted
 */
export async function insertTransfers(
  db: Db,
  requests: TransferWithWrites[],
  condition?: Condition,
): Promise<(TransferResult | null)[] | null> {
  const transfers = requests.map(({ transfer }) => transfer);
  const movements = transfers.flatMap((transfer, index) =>
    transfer.movements.map((movement) => ({ ...movement, at: index + 1 })),
  );
  const statement = {
    name: `ledger_transfer_many${condition ? `_if_${condition.sqlFunction}` : ''}`,
    text: `select transfers, available from ledger_transfer_many(${condition ? `${condition.sqlFunction}($10::jsonb)` : 'true'}, $1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::integer[], $7::uuid[], $8::text[], $9::bigint[])`,
    values: [
      transfers.map((each) => each.key),
      transfers.map((each) => each.kind),
      transfers.map((each) => each.requestHash),
      transfers.map((each) => each.subject ?? null),
      transfers.map((each) => each.note ?? ''),
      movements.map((each) => each.at),
      movements.map((each) => each.owner),
      movements.map((each) => each.kind),
      movements.map((each) => each.amount),
      ...(condition ? [JSON.stringify(condition.facts)] : []),
    ],
  };
  const { rows } = await db.$client.query<PostedMany>(
    withAttachedWritesOfMany(
      statement,
      requests.map(({ attached }) => attached),
    ),
  );
  const { transfers: ids, available, ...written } = rows[0]!;
  if (!ids) return null;
  return ids.map((id, nth) => {
    if (id === null) return null;
    const attached = Object.fromEntries(Object.entries(written).map(([name, values]) => [name, values?.[nth] ?? null]));
    return { transferId: parseBigint(id), replayed: false, available: parseBigint(available[nth]!), attached };
  });
}

/** Returns the members, performers and studios whose tokens a transfer moved, and by how much, debts included. */
export async function listOwnersTouched(
  db: Db,
  transferId: number,
): Promise<{ owner: string; kind: Holder; change: Units }[]> {
  const { rows } = await db.$client.query<{ owner: string; kind: Holder; change: Units }>({
    name: 'ledger_owners_touched',
    text: `select a.owner, min(a.kind) filter (where a.kind <> 'debt') as kind, sum(p.amount)::bigint as change from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transfer_id = $1 and a.kind in ('member', 'performer', 'studio', 'debt') group by a.owner having min(a.kind) filter (where a.kind <> 'debt') is not null`,
    values: [transferId],
  });
  return rows;
}
