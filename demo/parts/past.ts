import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { sealLedger } from '@server/features/ledger/service/maintenance';

/** Something that happened before the demo was loaded. */
export interface PastEvent {
  at: Date;
  happen: () => Promise<void>;
}

/** how far the demo's past reaches */
export const HISTORY_DAYS = 56;
const DAY_MS = 86_400_000;
export const daysAgo = (days: number, hours = 0): Date => new Date(Date.now() - days * DAY_MS - hours * 3_600_000);

/** Returns a number from 0 to `below` - 1 that looks random and is the same in every run. */
export const chance = (seed: number, below: number): number => ((seed * 7919 + 104729) % 9973) % below;

/**
 * Sets the time that new transfers of the ledger bear; null: the present one. Transfers are never updated, so those of
 * the demo's past must be written with their date. Only the database of a demo is ever changed like this.
 */
export async function setLedgerClock({ db, config }: Context, at: Date | null): Promise<void> {
  if (config.mode !== 'demo') throw new Error('Only the ledger of a demo has a past.');
  const text = `alter table ledger_transfers alter column created_at set default ${at ? `'${at.toISOString()}'` : 'now()'}`;
  await db.$client.query({ text });
}

/** Events this close together share one time in the ledger, since each time costs a statement. */
const STEP_MS = 3_600_000;

/**
 * Lets past events happen in the order of their time. Then dates the rows that belong to their transfers, and seals the
 * ledger, as the site does every minute.
 */
export async function playPast(ctx: Context, events: readonly PastEvent[]): Promise<void> {
  let clock = 0;
  try {
    for (const { at, happen } of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
      if (at.getTime() - clock > STEP_MS) {
        clock = at.getTime();
        await setLedgerClock(ctx, at);
      }
      await happen();
    }
  } finally {
    await setLedgerClock(ctx, null);
  }
  await ctx.db.execute(sql`
    update earnings e set created_at = t.created_at from ledger_transfers t where t.id = e.transfer_id and t.created_at < e.created_at`);
  // a step of the ledger's clock is an hour; tips know their time better
  await ctx.db.execute(sql`
    update earnings e set created_at = p.created_at from tips p
    where p.transfer_id = e.transfer_id and p.created_at > e.created_at and p.created_at < e.created_at + interval '2 hours'`);
  await ctx.db.execute(sql`
    update token_orders o set created_at = t.created_at, paid_at = t.created_at from ledger_transfers t where t.id = o.transfer_id and t.created_at < o.created_at`);
  await sealLedger(ctx.db);
}
