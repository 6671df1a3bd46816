import { type Context } from '@server/context';
import { balanceOf } from '@server/features/ledger/service';
import { addPackage, purchaseTokens, searchPackages } from '@server/features/wallet/service/orders';
import { decideCheckout } from '@server/features/wallet/service/sandbox';
import { MEMBERS } from '../cast';
import { demoAccounts } from './people';

const PACKAGES = [
  { name: 'Matinee', description: 'A few tips for a first evening.', tokens: 100, priceMinor: 999 },
  { name: 'Evening', description: 'A good night out, front row.', tokens: 250, priceMinor: 2299 },
  { name: 'Season', description: 'Tips and shows for a month or so.', tokens: 600, priceMinor: 4999 },
  { name: 'Patron', description: 'For those whom artists know by name.', tokens: 1500, priceMinor: 11499 },
];

/** Packages, and members who bought some through the sandbox, signed webhook and all. */
export async function seedWallet(ctx: Context, origin: string): Promise<void> {
  const all = { limit: 50, offset: 0 };
  if (!(await searchPackages(ctx, all)).total) for (const [ordering, offer] of PACKAGES.entries()) await addPackage(ctx, { ...offer, ordering });
  const { data } = await searchPackages(ctx, all);
  const byName = (name: string) => data.find((offer) => offer.name === name) ?? data[0];
  const ids = await demoAccounts(ctx);
  for (const [at, { username }] of MEMBERS.entries()) {
    const accountId = ids.get(username);
    const offer = byName(at === 0 ? 'Season' : at % 2 ? 'Patron' : 'Evening');
    if (!accountId || !offer || (await balanceOf(ctx.db, accountId, 'member')).balance > 0) continue;
    const { paymentUrl } = await purchaseTokens(ctx, { accountId, packageId: offer._id, returnPath: null, idempotencyKey: `demo-first-${username}` });
    await decideCheckout(ctx, paymentUrl.split('/').at(-1) ?? '', 'pay', origin);
  }
}
