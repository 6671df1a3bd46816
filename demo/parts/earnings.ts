import { sql } from 'drizzle-orm';
import { dayAfter, dayOf } from '@server/calendar';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { searchEarnings } from '@server/features/earnings/service/report';
import { readBalance } from '@server/features/ledger/service/balances';
import { postHold } from '@server/features/ledger/service/holds';
import { postTip, settleShowHolds } from '@server/features/earnings/service/payments';
import { approvePayout, completePayout } from '@server/features/payouts/service/decisions';
import { saveInformation } from '@server/features/payouts/service/information';
import { createRequest } from '@server/features/payouts/service/requests';
import { findEarner, joinStudio } from '@server/features/studios/service/membership';
import { MEMBERS } from '../cast';
import { demoAccounts, DEMO_STUDIO } from './people';
import { buyTokens } from './wallet';

const HISTORY_DAYS = 30;
const TIP_MESSAGES = ['for the night train', 'Song request', 'Dedication', 'more of that', 'from the back row', ''];
/** Returns a number from 0 to `below` - 1 that looks random and is the same in every run. */
const chance = (seed: number, below: number) => ((seed * 7919 + 104729) % 9973) % below;

type Earner = Awaited<ReturnType<typeof findEarner>>;
interface Evening {
  ctx: Context;
  origin: string;
  earner: Earner;
  memberId: string;
  at: Date;
  number: number;
}

/** Dates an earning back, which no service can do. */
const moveBack = (ctx: Context, transferId: number, at: Date) =>
  ctx.db.execute(sql`update earnings set created_at = ${at} where transfer_id = ${transferId}`);

async function withTokens({ ctx, origin, memberId, number }: Evening, tokens: number): Promise<void> {
  if ((await readBalance(ctx.db, memberId, 'member')).balance < tokens)
    await buyTokens(ctx, origin, memberId, 'Patron', `demo-month-${memberId}-${number}`);
}

async function tip(evening: Evening, tokens: number): Promise<void> {
  await withTokens(evening, tokens);
  const { ctx, earner, memberId, at, number } = evening;
  const message = TIP_MESSAGES[chance(number, TIP_MESSAGES.length)];
  await inTransaction(ctx.db, async (tx) => {
    const { transferId, balance } = await postTip(tx, { key: newId(), memberId, earner, tokens, conversionRate: 0.05 });
    await tx.execute(
      sql`insert into tips (id, sender_id, performer_id, tokens, message, transfer_id, balance_after, created_at) values (${newId()}, ${memberId}, ${earner.performerId}, ${tokens}, ${message}, ${transferId}, ${Math.round(balance * 100)}, ${at})`,
    );
    await tx.execute(sql`update earnings set created_at = ${at} where transfer_id = ${transferId}`);
  });
}

async function show(evening: Evening, kind: 'private' | 'group', tokens: number): Promise<void> {
  await withTokens(evening, tokens);
  const { ctx, earner, memberId, at } = evening;
  const subject = newId();
  const settled = await inTransaction(ctx.db, async (tx) => {
    await postHold(tx, { key: subject, memberId, subject, tokens });
    return settleShowHolds(tx, { memberId, subject, earner, kind, tokens, conversionRate: 0.05 });
  });
  if (settled) await moveBack(ctx, settled.transferId, at);
}

/** Creates a month of earnings: tips on most evenings and occasional shows. */
async function createMonth(
  ctx: Context,
  origin: string,
  earner: Earner,
  audience: string[],
  seed: number,
): Promise<void> {
  for (let ago = HISTORY_DAYS; ago > 0; ago -= 1) {
    const evening = (number: number): Evening => ({
      ctx,
      origin,
      earner,
      memberId: audience[chance(seed + ago * 13 + number, audience.length)] ?? '',
      at: new Date(Date.now() - ago * 86_400_000 - chance(seed + ago * 5 + number * 31, 9900) * 1000),
      number: seed + ago * 17 + number,
    });
    const tips = chance(seed + ago * 3, 4);
    for (let number = 0; number < tips; number += 1)
      await tip(evening(number), [10, 25, 50, 15, 100, 20][chance(seed + ago + number * 7, 6)] ?? 10);
    if (chance(seed + ago, 4) === 0) await show(evening(90), 'private', 120 + chance(seed + ago, 180));
    if (chance(seed + ago, 7) === 3) await show(evening(91), 'group', 60 + chance(seed + ago, 90));
  }
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

/**
 * Creates a month of earnings for an independent performer and for a studio with two performers, each with a completed
 * and a pending payout request.
 */
export async function seedEarnings(ctx: Context, origin: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const [juno, studio] = [ids.get('juno-valcourt'), ids.get(DEMO_STUDIO)];
  // the first member, whose login is printed, keeps a simple token history
  const audience = MEMBERS.slice(1).flatMap(({ username }) => ids.get(username) ?? []);
  if (!juno || !studio || audience.length === 0) return;
  if ((await searchEarnings(ctx, juno, { limit: 1, offset: 0 })).total > 0) return;
  await createMonth(ctx, origin, await findEarner(ctx.db, juno), audience, 11);
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
  for (const [at, slug] of ['ida-brevik', 'signe-holm'].entries()) {
    const performerId = ids.get(slug);
    if (!performerId) continue;
    if ((await findEarner(ctx.db, performerId)).studioId === null)
      await inTransaction(ctx.db, (tx) => joinStudio(tx, studio, performerId));
    await ctx.db.execute(
      sql`update studio_memberships set since = least(since, now() - interval '40 days') where studio_id = ${studio} and performer_id = ${performerId}`,
    );
    const earner = await findEarner(ctx.db, performerId);
    if (earner.studioId === studio) await createMonth(ctx, origin, earner, audience, 400 + at * 100);
  }
  await createPayouts(
    ctx,
    { accountId: studio, role: 'studio' },
    { type: 'payoneer', accountName: 'Northlight Rooms', email: 'money@northlight.example.com' },
  );
}
