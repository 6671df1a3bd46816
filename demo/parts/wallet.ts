import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { readBalance } from '@server/features/ledger/service/balances';
import { addPackage } from '@server/features/wallet/service/packages';
import { purchaseTokens, searchPackages } from '@server/features/wallet/service/purchases';
import { decideCheckout } from '@server/features/wallet/service/sandbox';
import { MEMBERS } from '../cast';
import { chance, daysAgo, type PastEvent } from './past';

const PACKAGES = [
  { name: 'Matinee', description: 'A few tips for a first evening.', tokens: 100, price: 9.99 },
  { name: 'Evening', description: 'A good night out, front row.', tokens: 250, price: 22.99 },
  { name: 'Season', description: 'Tips and shows for a month or so.', tokens: 600, price: 49.99 },
  { name: 'Patron', description: 'For those whom artists know by name.', tokens: 1500, price: 114.99 },
] as const;

/** Buys a token package for a member: an order and its payment in the sandbox. */
export async function buyTokens(
  ctx: Context,
  origin: string,
  accountId: string,
  name: string,
  idempotencyKey: string,
): Promise<void> {
  const { data } = await searchPackages(ctx, { limit: 50, offset: 0 });
  const offer = data.find((one) => one.name === name) ?? data[0];
  if (!offer) return;
  const { paymentUrl } = await purchaseTokens(ctx, {
    accountId,
    packageId: offer._id,
    returnPath: null,
    idempotencyKey,
  });
  await decideCheckout(ctx, paymentUrl.split('/').at(-1) ?? '', 'pay', origin);
}

/** Creates token packages. */
export async function seedPackages(ctx: Context): Promise<void> {
  if (!(await searchPackages(ctx, { limit: 1, offset: 0 })).total)
    for (const [ordering, offer] of PACKAGES.entries()) await addPackage(ctx, { ...offer, ordering });
}

/** Returns how many days ago a member joined: the first ones at the start, the others nine days apart. */
export const joinedDaysAgo = (at: number): number => (at < 4 ? 60 - at : 56 - (at - 3) * 9);

/**
 * Returns the members who had joined at a time, without the first one: the login that is printed keeps a simple token
 * history.
 */
export const membersAt = (ids: ReadonlyMap<string, string>, at: Date): string[] =>
  MEMBERS.flatMap(({ username }, index) =>
    index > 0 && daysAgo(joinedDaysAgo(index) - 1) <= at ? (ids.get(username) ?? []) : [],
  );

/** Buys tokens for a member who has too few. */
export async function provideTokens(
  ctx: Context,
  origin: string,
  { memberId, tokens, number }: { memberId: string; tokens: number; number: number },
): Promise<void> {
  if ((await readBalance(ctx.db, memberId, 'member')).balance >= tokens) return;
  const { name } = number % 2 ? PACKAGES[2] : PACKAGES[3];
  await buyTokens(ctx, origin, memberId, name, newId());
}

/** The first purchases of the members, in the sandbox and with signed webhooks, soon after they signed up. */
export const firstPurchases = (ctx: Context, origin: string, ids: ReadonlyMap<string, string>): PastEvent[] =>
  MEMBERS.flatMap(({ username }, at) => {
    const accountId = ids.get(username);
    if (!accountId) return [];
    const offer = at === 0 ? 'Season' : at % 2 ? 'Patron' : 'Evening';
    const moment = daysAgo(joinedDaysAgo(at), -1 - chance(at, 9));
    const happen = () => buyTokens(ctx, origin, accountId, offer, `demo-first-${username}`);
    return [{ at: moment, happen }];
  });

/** The patron whose tips the payouts of the demo consist of (money.ts). */
export const PATRON = 'oldmanpan';
const PATRON_PURCHASES_DAYS_AGO = [33, 26, 19, 13, 9, 7];

/** What the patron bought before. */
export const patronPurchases = (ctx: Context, origin: string, ids: ReadonlyMap<string, string>): PastEvent[] =>
  PATRON_PURCHASES_DAYS_AGO.flatMap((ago) => {
    const memberId = ids.get(PATRON);
    const happen = () => buyTokens(ctx, origin, memberId ?? '', 'Patron', newId());
    return memberId ? [{ at: daysAgo(ago), happen }] : [];
  });
