import { sql } from 'drizzle-orm';
import { dayAfter, dayOf } from '@server/calendar';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postHold } from '@server/features/ledger/service/holds';
import { findPublicConversation } from '@server/features/chat/service/rooms';
import { postTip, settleShowHolds } from '@server/features/earnings/service/payments';
import { approvePayout, completePayout } from '@server/features/payouts/service/decisions';
import { saveInformation } from '@server/features/payouts/service/information';
import { createRequest } from '@server/features/payouts/service/requests';
import { findEarner } from '@server/features/studios/service/membership';
import { chance, daysAgo, HISTORY_DAYS, type PastEvent } from './past';
import { demoAccounts, DEMO_STUDIO } from './people';
import { membersAt, provideTokens } from './wallet';

const TIP_MESSAGES = ['for the night train', 'Song request', 'Dedication', 'more of that', 'from the back row', ''];

type Earner = Awaited<ReturnType<typeof findEarner>>;
interface Evening {
  ctx: Context;
  origin: string;
  earner: Earner;
  memberId: string;
  at: Date;
  number: number;
}

async function tip(evening: Evening, tokens: number): Promise<void> {
  const { ctx, origin, earner, memberId, at, number } = evening;
  await provideTokens(ctx, origin, { memberId, tokens, number });
  const message = TIP_MESSAGES[chance(number, TIP_MESSAGES.length)];
  await inTransaction(ctx.db, async (tx) => {
    const { transferId, balance } = await postTip(tx, { key: newId(), memberId, earner, tokens, conversionRate: 0.05 });
    await tx.execute(
      sql`insert into tips (id, sender_id, performer_id, tokens, message, transfer_id, balance_after, created_at) values (${newId()}, ${memberId}, ${earner.performerId}, ${tokens}, ${message}, ${transferId}, ${Math.round(balance * 100)}, ${at})`,
    );
  });
}

async function show(evening: Evening, kind: 'private' | 'group', tokens: number): Promise<void> {
  const { ctx, origin, earner, memberId, number } = evening;
  await provideTokens(ctx, origin, { memberId, tokens, number });
  const subject = newId();
  await inTransaction(ctx.db, async (tx) => {
    await postHold(tx, { key: subject, memberId, subject, tokens });
    await settleShowHolds(tx, { memberId, subject, earner, kind, tokens, conversionRate: 0.05 });
  });
}

/** An evening's tips come within this time before its hour. */
const EVENING_HOURS = 2.75;

/** An evening's public show. Services need a real camera. */
async function openShow({ ctx, earner: { performerId }, at, number }: Evening): Promise<void> {
  const { _id: room } = await findPublicConversation(ctx.db, performerId);
  const [from, until] = [at, new Date(at.getTime() + (110 + chance(number, 60)) * 60_000)].map((one) =>
    one.toISOString(),
  );
  await ctx.db.execute(sql`
    insert into stream_sessions (id, performer_id, conversation_id, status, created_at, changed_at, started_at, ended_at, end_reason, peak_viewers)
    values (${newId()}, ${performerId}, ${room}, 'ended', ${from}, ${until}, ${from}, ${until}, 'performer', ${15 + chance(number, 80)})`);
}

/**
 * Performers with tips and shows. `since`: days ago that they began; `every`: days between their evenings; `inStudio`:
 * their public shows are created with the studio's roster.
 */
export const CAREERS = [
  { slug: 'juno-valcourt', seed: 11, since: HISTORY_DAYS, every: 1, inStudio: false },
  { slug: 'ida-brevik', seed: 400, since: 46, every: 2, inStudio: true },
  { slug: 'signe-holm', seed: 500, since: 40, every: 2, inStudio: true },
  { slug: 'zola-mbeki', seed: 700, since: HISTORY_DAYS, every: 4, inStudio: false },
  { slug: 'maestro-bellini', seed: 840, since: 50, every: 6, inStudio: false },
  { slug: 'lena-krol', seed: 920, since: 33, every: 5, inStudio: false },
] as const;
const TIPS = [10, 25, 50, 15, 100, 20] as const;

/** Returns weeks of tips on most evenings, and occasional private and group shows. */
export function earningsPast(ctx: Context, origin: string, ids: ReadonlyMap<string, string>): PastEvent[] {
  const events: PastEvent[] = [];
  for (const { slug, seed, since, every, inStudio } of CAREERS) {
    const performerId = ids.get(slug);
    if (!performerId) continue;
    const add = (
      ago: number,
      number: number,
      happen: (evening: Evening) => Promise<void>,
      at = daysAgo(ago, chance(seed + ago * 5 + number * 31, EVENING_HOURS * 3600) / 3600),
    ) => {
      const audience = membersAt(ids, at);
      const memberId = audience[chance(seed + ago * 13 + number, audience.length)];
      if (!memberId) return;
      const evening = { ctx, origin, memberId, at, number: seed + ago * 17 + number };
      events.push({ at, happen: async () => happen({ ...evening, earner: await findEarner(ctx.db, performerId) }) });
    };
    for (let ago = since; ago > 0; ago -= every) {
      const tips = chance(seed + ago * 3, 4);
      if (tips > 0 && !inStudio) add(ago, 89, openShow, daysAgo(ago, EVENING_HOURS));
      for (let number = 0; number < tips; number += 1)
        add(ago, number, (evening) => tip(evening, TIPS[chance(seed + ago + number * 7, TIPS.length)] ?? 10));
      if (chance(seed + ago, 4) === 0)
        add(ago, 90, (evening) => show(evening, 'private', 120 + chance(seed + ago, 180)));
      if (chance(seed + ago, 7) === 3) add(ago, 91, (evening) => show(evening, 'group', 60 + chance(seed + ago, 90)));
    }
  }
  return events;
}

/** Creates a completed and a pending payout request. */
async function createPayouts(
  ctx: Context,
  receiver: { accountId: string; role: 'performer' | 'studio' },
  details: Parameters<typeof saveInformation>[2],
): Promise<void> {
  await saveInformation(ctx, receiver, details);
  await ctx.db.execute(
    sql`update payment_information set created_at = created_at - interval '40 days', updated_at = updated_at - interval '40 days' where account_id = ${receiver.accountId}`,
  );
  const today = dayOf(new Date(), 'UTC');
  const range = (from: number, to: number) => ({
    paymentAccountType: details.type,
    fromDate: dayAfter(today, -from),
    toDate: dayAfter(today, -to),
  });
  const { _id: paid } = await createRequest(ctx, receiver, range(32, 17), null);
  await approvePayout(ctx, paid);
  await completePayout(ctx, paid);
  await ctx.db.execute(
    sql`update payout_requests set created_at = created_at - interval '15 days', decided_at = decided_at - interval '14 days', done_at = done_at - interval '13 days' where id = ${paid}`,
  );
  await createRequest(ctx, receiver, { ...range(15, 4), requestNote: 'Before the weekend would be lovely.' }, null);
}

/** Creates a completed and a pending payout request of an independent performer and of the studio. */
export async function seedPayouts(ctx: Context): Promise<void> {
  const ids = await demoAccounts(ctx);
  const [juno, studio] = [ids.get('juno-valcourt'), ids.get(DEMO_STUDIO)];
  const { rows } = await ctx.db.execute(sql`select from payout_requests limit 1`);
  if (!juno || !studio || rows.length > 0) return;
  await createPayouts(
    ctx,
    { accountId: juno, role: 'performer' },
    {
      type: 'wire',
      accountHolder: 'Juno Valcourt',
      bankName: 'Bank of the Quay',
      bankCountry: 'BE',
      account: 'BE68539007547034',
      bic: 'GKCCBEBB',
    },
  );
  await createPayouts(
    ctx,
    { accountId: studio, role: 'studio' },
    { type: 'payoneer', accountName: 'Northlight Rooms', email: 'money@northlight.example.com' },
  );
}
