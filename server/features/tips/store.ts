import { and, count, desc, eq, gte, sql, sum } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { type Rider } from '@server/db/riders';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';
import { tips } from './tables';

export type TipRow = typeof tips.$inferSelect;
/** A tip before it is posted. */
export type NewTip = Omit<TipRow, 'transferId' | 'balanceAfter' | 'createdAt'>;

/** The tip that a sender's key stands for, or null. */
export async function tipByKey(db: Db, senderId: string, idempotencyKey: string): Promise<TipRow | null> {
  const [row] = await db
    .select()
    .from(tips)
    .where(and(eq(tips.senderId, senderId), eq(tips.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

/** The tip that a transfer is of, or null. */
export async function tipOfTransfer(db: Db, transferId: number): Promise<TipRow | null> {
  const [row] = await db.select().from(tips).where(eq(tips.transferId, transferId));
  return row ?? null;
}

/** A tip's row, to be written by the statement that posts its transfer. */
export function tipRider(tip: NewTip): Rider {
  return {
    name: 'tip',
    arguments: [
      ['uuid', tip.id],
      ['uuid', tip.senderId],
      ['uuid', tip.performerId],
      ['integer', tip.tokens],
      ['text', tip.message],
      ['uuid', tip.conversationId],
      ['uuid', tip.messageId],
      ['text', tip.idempotencyKey],
    ],
    call: (given) => `record_tip(transfer_id, available, ${given.join(', ')})`,
  };
}

/** Who sends and who receives; null when the receiver is no performer who may be on stage. */
export async function partiesOf(db: Db, senderId: string, performerId: string) {
  const [performer] = await db
    .select({ name: accounts.name, streamingStatus: performers.streamingStatus })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(
      and(
        eq(performers.accountId, performerId),
        eq(performers.verification, 'verified'),
        eq(accounts.status, 'active'),
      ),
    );
  const [sender] = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      name: accounts.name,
      avatar: accounts.avatar,
      role: accounts.role,
    })
    .from(accounts)
    .where(eq(accounts.id, senderId));
  return performer && sender ? { performer, sender } : null;
}

/** When the running show of a performer began; null while off stage. */
export async function showBegan(db: Db, performerId: string): Promise<Date | null> {
  const [row] = await db
    .select({ status: performers.streamingStatus, liveSince: performers.liveSince })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row && row.status !== 'offline' ? row.liveSince : null;
}

/** Tips whose transfer is missing or says another amount, and tip transfers without a tip. */
export async function tipsBesideLedger(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select fault from (
      select case when t.id is null then format('tip %s has no transfer', tip.id) when tip.id is null then format('transfer %s has no tip', t.id)
        else format('tip %s is %s tokens, its transfer took %s hundredths', tip.id, tip.tokens, -p.amount) end as fault
      from (select id from ledger_transfers where kind = 'tip') t
      full join tips tip on tip.transfer_id = t.id
      left join lateral (
        select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = t.id and a.owner = tip.sender_id and a.kind = 'member'
      ) p on true
      where t.id is null or tip.id is null or p.amount is distinct from -100 * tip.tokens::bigint
    ) faults limit 20`);
  return rows.map(({ fault }) => fault);
}

/** Sum and number of the tips since a moment, and who gave most. */
export async function tipsSince(db: Db, performerId: string, since: Date, top: number) {
  const where = and(eq(tips.performerId, performerId), gte(tips.createdAt, since));
  const given = sql<number>`sum(${tips.tokens})::bigint`.mapWith(Number);
  const [totals, leaders] = await Promise.all([
    db
      .select({ tokens: sum(tips.tokens).mapWith(Number), tips: count() })
      .from(tips)
      .where(where),
    db
      .select({
        id: accounts.id,
        username: accounts.username,
        name: accounts.name,
        avatar: accounts.avatar,
        tokens: given,
      })
      .from(tips)
      .innerJoin(accounts, eq(accounts.id, tips.senderId))
      .where(where)
      .groupBy(accounts.id)
      .orderBy(desc(given), accounts.id)
      .limit(top),
  ]);
  return { total: totals[0]?.tokens ?? 0, tips: totals[0]?.tips ?? 0, leaders };
}
