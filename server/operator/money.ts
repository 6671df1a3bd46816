import { z } from 'zod';
import { type Context } from '../context';
import { settingOf } from '../features/site/service';
import { addPackage, searchPackages, withdrawPackage } from '../features/wallet/service/orders';
import { reconcilePayments } from '../features/wallet/service/reconciliation';
import { Refusal } from '../http/errors';

type Say = (line: string) => void;

const Offer = z.object({
  name: z.string().trim().min(1, 'This field is required!').max(60),
  tokens: z.coerce.number('Not a validate number!').int('Whole tokens only!').min(1).max(10_000_000),
  price: z.coerce.number('Not a validate number!').positive().max(1_000_000).refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Two decimals at most!'),
  description: z.string().max(200),
});

/** Packages of tokens on sale: `list`, `add NAME TOKENS PRICE [DESCRIPTION]`, `remove NAME`. @returns false when the words say none of these */
export async function keepPackages(ctx: Context, [what = 'list', name = '', tokens, price, ...description]: string[], say: Say): Promise<boolean> {
  const { data, total } = await searchPackages(ctx, { limit: 200, offset: 0 });
  const symbol = await settingOf(ctx, 'currencySymbol');
  if (what === 'list') {
    for (const offer of data) say(`${offer.name.padEnd(24)} ${String(offer.tokens).padStart(8)} tokens  ${symbol}${offer.price.toFixed(2)}`);
    if (total === 0) say('Nothing is on sale. Members cannot buy tokens yet.');
    return true;
  }
  if (what === 'remove' && name) {
    await withdrawPackage(ctx, name);
    say(`${name} is no longer on sale.`);
    return true;
  }
  if (what !== 'add' || price === undefined) return false;
  const parsed = Offer.safeParse({ name, tokens, price, description: description.join(' ') });
  if (!parsed.success) throw new Refusal(400, 'VALIDATION', parsed.error.issues.map((issue) => ({ property: issue.path.join('.'), constraints: { [issue.code]: issue.message } })));
  const { price: major, ...offer } = parsed.data;
  await addPackage(ctx, { ...offer, priceMinor: Math.round(major * 100), ordering: total });
  say(`${offer.name} is on sale: ${offer.tokens} tokens for ${symbol}${major.toFixed(2)}.`);
  return true;
}

/** Compares orders with the ledger now, and says what disagrees. */
export async function sayReconciliation(ctx: Context, say: Say): Promise<void> {
  const { checked, differences } = await reconcilePayments(ctx);
  for (const { orderId, kind, detail } of differences) say(`${kind.padEnd(28)} order ${orderId ?? 'unknown'}: ${detail}`);
  say(`${checked} orders compared with the ledger, ${differences.length} disagree.`);
}
