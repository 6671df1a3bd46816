import { type Db } from '@server/db/client';
import { type AccountKind } from '../../ledger/tables';

/** The storage keys of an account's own files. */
const FILES = `
  select avatar as key from accounts where id = $1
  union all select poster from performers where account_id = $1
  union all select substr(show->>'picture', ${'/files/'.length + 1})
    from performers, jsonb_array_elements(schedule || planned_shows) show where account_id = $1
  union all select unnest(array[file, trailer, captions, poster]) from videos where performer_id = $1
  union all select file from photos where performer_id = $1
  union all select file from clips where performer_id = $1
  union all select unnest(array[image, file]) from products where performer_id = $1
  union all select photo->>'key' from messages where sender_id = $1 and photo is not null and deleted_at is null
  union all select photo->>'key' from announcements where performer_id = $1 and photo is not null and removed_at is null`;

/** Returns the storage keys of the files that an account uploaded. */
export async function findOwnFiles(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ key: string }>({
    text: `select distinct key from (${FILES}) files where key is not null order by key`,
    values: [accountId],
  });
  return rows.map(({ key }) => key);
}

/** One entry of an account's ledger. Amounts in units. */
export interface LedgerLine {
  id: number;
  kind: string;
  note: string;
  createdAt: Date;
  amount: number;
  performer: string | null;
}

const LINES_PER_PAGE = 1000;

/** Yields what each transfer did to an account, oldest first, a page at a time. */
export async function* readLedger(db: Db, accountId: string, kind: AccountKind): AsyncGenerator<LedgerLine[]> {
  for (let after = 0; ;) {
    const { rows } = await db.$client.query<LedgerLine & Record<string, unknown>>({
      text: `select t.id, t.kind, t.note, t.created_at as "createdAt", sum(p.amount)::bigint as amount,
          (select other.username from ledger_postings op join ledger_accounts oa on oa.id = op.account_id and oa.kind = 'performer' and oa.owner <> $1 join accounts other on other.id = oa.owner where op.transfer_id = t.id limit 1) as performer
        from ledger_postings p join ledger_accounts a on a.id = p.account_id and a.owner = $1 and a.kind in ($2, 'debt') join ledger_transfers t on t.id = p.transfer_id
        where t.id > $3 group by t.id having sum(p.amount) <> 0 order by t.id limit $4`,
      values: [accountId, kind, after, LINES_PER_PAGE],
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < LINES_PER_PAGE) return;
    after = last.id;
  }
}
