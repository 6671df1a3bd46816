import { type Db, type Tx } from '@server/db/client';

const MAX_FAULTS_PER_INVARIANT = 20;

/** A query per invariant. Each row that it returns describes a violation in words. */
const QUERIES: Record<string, string> = {
  'every transfer sums to zero': `
    select format('transfer %s sums to %s', transfer_id, sum(amount)) from ledger_postings group by transfer_id having sum(amount) <> 0`,
  'every transfer moves tokens between existing accounts': `
    select format('transfer %s moves nothing', t.id) from ledger_transfers t where not exists (select from ledger_postings p where p.transfer_id = t.id)
    union all select format('transfer %s has postings but does not exist', p.transfer_id) from ledger_postings p where not exists (select from ledger_transfers t where t.id = p.transfer_id)
    union all select format('account %s has postings but does not exist', p.account_id) from ledger_postings p where not exists (select from ledger_accounts a where a.id = p.account_id)`,
  'no wallet is negative': `
    select format('%s account of %s has %s', kind, owner, balance) from ledger_accounts
    where (balance < 0 and kind not in ('clearing', 'adjustment', 'commission', 'debt')) or (balance > 0 and kind = 'debt')`,
  'balances equal postings': `
    select format('%s account of %s has %s, its postings say %s', a.kind, a.owner, a.balance + coalesce(w.amount, 0), coalesce(p.amount, 0)) from ledger_accounts a
    left join (select account_id, sum(amount) as amount from ledger_postings group by account_id) p on p.account_id = a.id
    left join (select account_id, sum(amount) as amount from ledger_pending group by account_id) w on w.account_id = a.id
    where a.balance + coalesce(w.amount, 0) <> coalesce(p.amount, 0)`,
  'no account has tokens while its owner owes some': `
    select format('%s owes %s and has %s', a.owner, -d.balance, a.balance) from ledger_accounts a join ledger_accounts d on d.owner = a.owner and d.kind = 'debt'
    where a.kind in ('member', 'performer', 'studio') and d.balance < 0 and a.balance > 0`,
  'held tokens equal open holds': `
    select format('%s holds %s, open holds say %s', coalesce(a.owner, h.owner), coalesce(a.amount, 0), coalesce(h.amount, 0)) from
      (select owner, ledger_available(id) as amount from ledger_accounts where kind = 'hold') a
      full join (select owner, sum(amount) as amount from ledger_holds where settled_by is null group by owner) h on h.owner = a.owner
    where coalesce(a.amount, 0) <> coalesce(h.amount, 0)`,
  'tokens in escrow equal open escrows': `
    select format('%s has %s in escrow, open escrows say %s', coalesce(a.owner, e.owner), coalesce(a.amount, 0), coalesce(e.amount, 0)) from
      (select owner, ledger_available(id) as amount from ledger_accounts where kind = 'escrow') a
      full join (select owner, sum(amount) as amount from ledger_escrows where outcome is null group by owner) e on e.owner = a.owner
    where coalesce(a.amount, 0) <> coalesce(e.amount, 0)`,
  'every escrow was closed by the transfer that its outcome says': `
    select format('escrow %s is %s, its transfer %s is a %s', e.transfer_id, e.outcome, t.id, t.kind) from ledger_escrows e
    join ledger_transfers t on t.id = e.closed_by
    where t.kind <> case e.outcome when 'paid' then 'release' else 'return' end or t.subject is distinct from e.subject
    union all select format('%s %s has no escrow', t.kind, t.id) from ledger_transfers t
    where (t.kind in ('pledge', 'ticket') and not exists (select from ledger_escrows e where e.transfer_id = t.id))
      or (t.kind in ('release', 'return') and not exists (select from ledger_escrows e where e.closed_by = t.id))`,
  'no refund or chargeback exceeds what was paid': `
    select format('%2$s of transfer %1$s were taken back, %3$s were paid', t.reverses, sum(p.amount), coalesce(-o.amount, 0)) from ledger_transfers t
    join ledger_postings p on p.transfer_id = t.id and p.amount > 0
    left join ledger_postings o on o.transfer_id = t.reverses and o.account_id = p.account_id
    where t.reverses is not null group by t.reverses, p.account_id, o.amount having sum(p.amount) > coalesce(-o.amount, 0)`,
  'the hash chain is intact': `
    select format('seal %s does not match its transfers', id) from (select id, members, hash, lag(hash, 1, '') over (order by id) as previous from ledger_seals) s
    where hash <> ledger_digest(previous, members)
    union all select format('transfer %s is more than a day old and not sealed', t.id) from ledger_transfers t
    where t.created_at < now() - interval '1 day' and not t.id <@ (select coalesce(range_agg(members), '{}') from ledger_seals)`,
};

/** Returns all violations, with the invariant that each breaks. Run it in a transaction with one snapshot. */
export async function findLedgerFaults(tx: Tx): Promise<{ invariant: string; fault: string }[]> {
  // auditing a large ledger takes longer than a request may
  await tx.$client.query({ text: 'set local statement_timeout = 0' });
  const faults: { invariant: string; fault: string }[] = [];
  for (const [invariant, query] of Object.entries(QUERIES)) {
    const { rows } = await tx.$client.query<{ fault: string }>({
      text: `select fault from (${query}) as found (fault) limit ${MAX_FAULTS_PER_INVARIANT}`,
    });
    faults.push(...rows.map(({ fault }) => ({ invariant, fault })));
  }
  return faults;
}

/**
 * The size of the ledger. `head`: the newest hash of the chain; noted elsewhere, it proves that no seal was cut off.
 */
export interface LedgerSize {
  transfers: number;
  postings: number;
  accounts: number;
  seals: number;
  sealed: number;
  head: string | null;
}

export async function readLedgerSize(db: Db): Promise<LedgerSize> {
  const { rows } = await db.$client.query<LedgerSize & { head: string | null }>({
    text: `select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_postings) as postings, (select count(*) from ledger_accounts) as accounts,
      (select count(*) from ledger_seals) as seals, (select count(*) from ledger_transfers t where t.id <@ (select coalesce(range_agg(members), '{}') from ledger_seals)) as sealed,
      (select hash from ledger_seals order by id desc limit 1) as head`,
  });
  const [row] = rows;
  if (!row) throw new Error('counting the ledger returned no row');
  return row;
}
