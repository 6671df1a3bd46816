import { type Db, type Tx } from '@server/db/client';
import { type Rider, withRiders, withRidersEach } from '@server/db/riders';
import { SITE, type Units } from './rules';
import { type accountKinds, type transferKinds } from './tables';

export type AccountKind = (typeof accountKinds)[number];
export type TransferKind = (typeof transferKinds)[number];

/** What one account gives (negative) or gets in a transfer. */
export interface Movement {
  owner: string;
  kind: AccountKind;
  amount: Units;
}

export interface Transfer {
  key: string;
  kind: TransferKind;
  /** what was asked for, so that the key cannot be used for something else */
  requestHash: string;
  /** `available` is answered for the first one */
  movements: Movement[];
  subject?: string | null;
  note?: string;
  reverses?: number;
  /** what is not there becomes a debt instead of a refusal */
  mayOwe?: boolean;
}

/** `answers`: what the riders said, by name. */
export interface Transferred {
  transferId: number;
  replayed: boolean;
  available: Units;
  answers: Record<string, unknown>;
}

/**
 * Posts a transfer in one call of the database, which is a transaction by itself where none is open. Prepared once a connection: this is the hottest
 * statement of all. What rides along is written only when the transfer was not posted before.
 */
export async function insertTransfer(db: Db, transfer: Transfer, riders: Rider[] = []): Promise<Transferred> {
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
    withRiders(statement, 'not replayed', riders),
  );
  const row = rows[0];
  if (!row) throw new Error('ledger_transfer answered nothing');
  const { transfer_id: transferId, replayed, available, ...answers } = row;
  return { transferId, replayed, available, answers };
}

/** A transfer with what rides along. */
export interface RiddenTransfer {
  transfer: Transfer;
  riders: Rider[];
}

/**
 * Posts many transfers with one statement, each from one member to others and as if alone. Those that need more than a look are left, and null: a key that was used, a balance that does not
 * cover it as it stands, an account that is new or being changed. The same riders for all, with arguments of their own; they ride in the order given.
 */
export async function insertTransfers(db: Db, ridden: RiddenTransfer[]): Promise<(Transferred | null)[]> {
  const transfers = ridden.map(({ transfer }) => transfer);
  const movements = transfers.flatMap((transfer, index) =>
    transfer.movements.map((movement) => ({ ...movement, at: index + 1 })),
  );
  const statement = {
    name: 'ledger_transfer_many',
    text: 'select at, transfer_id, available from ledger_transfer_many($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::integer[], $7::uuid[], $8::text[], $9::bigint[])',
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
    ],
  };
  const { rows } = await db.$client.query<{ at: number; transfer_id: number; available: number }>(
    withRidersEach(
      statement,
      ridden.map(({ riders }) => riders),
    ),
  );
  const made: (Transferred | null)[] = ridden.map(() => null);
  for (const { at, transfer_id: transferId, available, ...answers } of rows)
    made[at - 1] = { transferId, replayed: false, available, answers };
  return made;
}

/** What an account can spend, pending credits included; negative while its owner owes more than there is; 0 for an account never used. */
export async function availableOf(db: Db, owner: string, kind: AccountKind): Promise<Units> {
  const { rows } = await db.$client.query<{ available: number }>({
    name: 'ledger_available',
    text: 'select ledger_available(id) as available from ledger_accounts where owner = $1 and kind = $2',
    values: [owner, kind],
  });
  return rows[0]?.available ?? 0;
}

/** The sum of all adjustments of an account. Found from the site's side: they are few, an account's postings may be a million. */
export async function adjustedUnits(db: Db, owner: string, kind: AccountKind): Promise<Units> {
  const { rows } = await db.$client.query<{ units: number }>({
    text: `select coalesce(sum(mine.amount), 0)::bigint as units from ledger_accounts site
      join ledger_postings theirs on theirs.account_id = site.id
      join ledger_postings mine on mine.transfer_id = theirs.transfer_id
      join ledger_accounts a on a.id = mine.account_id and a.owner = $2 and a.kind = $3
      where site.owner = $1 and site.kind = 'adjustment'`,
    values: [SITE, owner, kind],
  });
  return rows[0]?.units ?? 0;
}

export async function insertHold(
  tx: Tx,
  hold: { transferId: number; owner: string; subject: string; amount: Units },
): Promise<void> {
  await tx.$client.query({
    name: 'ledger_hold',
    text: 'insert into ledger_holds (transfer_id, owner, subject, amount) values ($1, $2, $3, $4)',
    values: [hold.transferId, hold.owner, hold.subject, hold.amount],
  });
}

/** The open holds of an owner for a subject, locked until the transaction ends, oldest first. */
export async function lockOpenHolds(
  tx: Tx,
  owner: string,
  subject: string,
): Promise<{ transferId: number; amount: Units }[]> {
  const { rows } = await tx.$client.query<{ transfer_id: number; amount: number }>({
    text: 'select transfer_id, amount from ledger_holds where owner = $1 and subject = $2 and settled_by is null order by transfer_id for update',
    values: [owner, subject],
  });
  return rows.map((row) => ({ transferId: row.transfer_id, amount: row.amount }));
}

export async function closeHolds(tx: Tx, holds: number[], settledBy: number): Promise<void> {
  await tx.$client.query({
    text: 'update ledger_holds set settled_by = $2 where transfer_id = any($1::bigint[])',
    values: [holds, settledBy],
  });
}

/** What was held for a subject and has been settled, all transfers together; null when nothing was. */
export async function settledHolds(
  db: Db,
  owner: string,
  subject: string,
): Promise<{ transferId: number; held: Units; returned: Units } | null> {
  const { rows } = await db.$client.query<{ transfer_id: number | null; held: number; returned: number }>({
    text: `with settled as (select settled_by, sum(amount) as amount from ledger_holds where owner = $1 and subject = $2 and settled_by is not null group by settled_by)
      select max(s.settled_by) as transfer_id, coalesce(sum(s.amount), 0)::bigint as held,
        coalesce(sum((select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = s.settled_by and a.owner = $1 and a.kind = 'member')), 0)::bigint as returned
      from settled s`,
    values: [owner, subject],
  });
  const row = rows[0];
  return row && row.transfer_id !== null
    ? { transferId: row.transfer_id, held: row.held, returned: row.returned }
    : null;
}

/** The accounts with at least so many pending amounts, most first. */
export async function busiestPending(db: Db, atLeast: number, limit: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ account_id: number }>({
    text: 'select account_id from ledger_pending group by account_id having count(*) >= $1 order by count(*) desc limit $2',
    values: [atLeast, limit],
  });
  return rows.map((row) => row.account_id);
}

export async function foldAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.$client.query({ text: 'select ledger_fold($1)', values: [accountId] });
}

/** Seals at most `limit` transfers that no seal has yet; how many it sealed. */
export async function insertSeal(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.$client.query<{ count: number }>({
    text: 'select ledger_seal($1) as count',
    values: [limit],
  });
  return rows[0]?.count ?? 0;
}

/** Whom a transfer gave tokens or took them from, and how much: members, performers and studios, with what became debt. */
export async function ownersTouched(
  db: Db,
  transferId: number,
): Promise<{ owner: string; kind: 'member' | 'performer' | 'studio'; change: Units }[]> {
  const { rows } = await db.$client.query<{ owner: string; kind: 'member' | 'performer' | 'studio'; change: Units }>({
    name: 'ledger_owners_touched',
    text: `select a.owner, min(a.kind) filter (where a.kind <> 'debt') as kind, sum(p.amount)::bigint as change from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transfer_id = $1 and a.kind in ('member', 'performer', 'studio', 'debt') group by a.owner having min(a.kind) filter (where a.kind <> 'debt') is not null`,
    values: [transferId],
  });
  return rows;
}
