import { and, count, eq, getTableColumns, gte, sql, sum } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { accounts, personColumns } from '../auth/tables';
import { ledgerTransfers } from '../ledger/tables';
import { performers } from '../performers/tables';
import { tips } from './tables';

export type TipRow = typeof tips.$inferSelect;
/** A tip before its transfer is posted. */
export type NewTip = Omit<TipRow, 'transferId' | 'balanceAfter' | 'createdAt'>;

/** Returns the tip that was posted under a key of the ledger (`keyOf`), or null. */
export async function findTipByKey(db: Db, key: string): Promise<TipRow | null> {
  const [row] = await db
    .select(getTableColumns(tips))
    .from(ledgerTransfers)
    .innerJoin(tips, eq(tips.transferId, ledgerTransfers.id))
    .where(eq(ledgerTransfers.key, key));
  return row ?? null;
}

/** Lets other tips of a sender that pay for something wait until the transaction ends. */
export async function lockSender(tx: Tx, senderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tip-sender:${senderId}`}, 3))`);
}

/** Returns the tip of a transfer, or null. */
export async function findTipByTransfer(db: Db, transferId: number): Promise<TipRow | null> {
  const [row] = await db.select().from(tips).where(eq(tips.transferId, transferId));
  return row ?? null;
}

/** Returns the write of a tip, to be attached to its transfer. */
export function attachTip(tip: NewTip): AttachedWrite {
  return {
    name: 'tip',
    sqlFunction: 'record_tips',
    row: {
      id: tip.id,
      sender: tip.senderId,
      performer: tip.performerId,
      tokens: tip.tokens,
      message: tip.message,
      conversation: tip.conversationId,
      line: tip.messageId,
      anonymous: tip.anonymous,
    },
  };
}

/** The performer and the sender of a tip. */
export type TipParties = NonNullable<Awaited<ReturnType<typeof findTipParties>>>;

/** Returns the performer and the sender of a tip; null if the performer is unknown, not verified or suspended. */
export async function findTipParties(db: Db, senderId: string, performerId: string) {
  const findPerformer = db
    .select({
      name: accounts.name,
      streamingStatus: performers.streamingStatus,
      minimumTip: performers.minimumTip,
      offlineTips: performers.offlineTips,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(
      and(
        eq(performers.accountId, performerId),
        eq(performers.verification, 'verified'),
        eq(accounts.status, 'active'),
      ),
    );
  const findSender = db
    .select({
      ...personColumns,
      role: accounts.role,
      anonymousTips: accounts.anonymousTips,
    })
    .from(accounts)
    .where(eq(accounts.id, senderId));
  const [[performer], [sender]] = await Promise.all([findPerformer, findSender]);
  return performer && sender ? { performer, sender } : null;
}

/** Describes tips whose transfer is missing or has another amount, and tip transfers without a tip. */
export async function findTipFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select fault from (
      select case when t.id is null then format('tip %s has no transfer', tip.id) when tip.id is null then format('transfer %s has no tip', t.id)
        else format('tip %s is %s tokens, its transfer took %s units', tip.id, tip.tokens, -p.amount) end as fault
      from (select id from ledger_transfers where kind = 'tip') t
      full join tips tip on tip.transfer_id = t.id
      left join lateral (
        select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = t.id and a.owner = tip.sender_id and a.kind = 'member'
      ) p on true
      where t.id is null or tip.id is null or p.amount is distinct from -100 * tip.tokens::bigint
    ) faults limit 20`);
  return rows.map(({ fault }) => fault);
}

/** Returns the sum and number of tips since a time. */
export async function sumTipsSince(db: Db, performerId: string, since: Date): Promise<{ total: number; tips: number }> {
  const [totals] = await db
    .select({ tokens: sum(tips.tokens).mapWith(Number), tips: count() })
    .from(tips)
    .where(and(eq(tips.performerId, performerId), gte(tips.createdAt, since)));
  return { total: totals?.tokens ?? 0, tips: totals?.tips ?? 0 };
}

/** Returns the messages of those tips that are the first of their senders to a performer, under their names. */
export async function findFirstTips(db: Db, performerId: string, tipIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.message_id as id from tips t
    where t.id = any (${sql.param(tipIds)}::uuid[]) and t.message_id is not null and not t.anonymous
      and not exists (select from tips e where e.sender_id = t.sender_id and e.performer_id = ${performerId}
        and not e.anonymous and e.transfer_id < t.transfer_id)`);
  return rows.map(({ id }) => id);
}

/** Returns the message of the largest of those tips if at least `after` tips of the show came before, all smaller. */
export async function findRecord(db: Db, performerId: string, tipIds: string[], after: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with top as (
      select tokens, transfer_id, message_id from tips where id = any (${sql.param(tipIds)}::uuid[])
      order by tokens desc, transfer_id limit 1
    )
    select top.message_id as id from top where (
      select count(*) >= ${after} and max(e.tokens) < top.tokens from tips e
      join performers p on p.account_id = e.performer_id and p.streaming_status <> 'offline'
      where e.performer_id = ${performerId} and e.created_at >= p.live_since and e.transfer_id < top.transfer_id)`);
  return rows[0]?.id ?? null;
}
