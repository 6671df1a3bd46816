import { type Context } from '@server/context';
import { readBalance } from '@server/features/ledger/service/balances';
import { addPackage } from '@server/features/wallet/service/packages';
import { purchaseTokens, searchPackages } from '@server/features/wallet/service/purchases';
import { decideCheckout } from '@server/features/wallet/service/sandbox';
import { MEMBERS } from '../cast';
import { demoAccounts } from './people';

const PACKAGES = [
  { name: 'Matinee', description: 'A few tips for a first evening.', tokens: 100, price: 9.99 },
  { name: 'Evening', description: 'A good night out, front row.', tokens: 250, price: 22.99 },
  { name: 'Season', description: 'Tips and shows for a month or so.', tokens: 600, price: 49.99 },
  { name: 'Patron', description: 'For those whom artists know by name.', tokens: 1500, price: 114.99 },
];

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

/** Creates token packages and purchases of them in the sandbox, signed webhooks included. */
export async function seedWallet(ctx: Context, origin: string): Promise<void> {
  if (!(await searchPackages(ctx, { limit: 1, offset: 0 })).total)
    for (const [ordering, offer] of PACKAGES.entries()) await addPackage(ctx, { ...offer, ordering });
  const ids = await demoAccounts(ctx);
  for (const [at, { username }] of MEMBERS.entries()) {
    const accountId = ids.get(username);
    if (!accountId || (await readBalance(ctx.db, accountId, 'member')).balance > 0) continue;
    await buyTokens(
      ctx,
      origin,
      accountId,
      at === 0 ? 'Season' : at % 2 ? 'Patron' : 'Evening',
      `demo-first-${username}`,
    );
  }
}
