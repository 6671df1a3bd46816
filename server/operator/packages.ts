import { z } from 'zod';
import { type Context } from '../context';
import { readSetting } from '../features/site/service';
import { addPackage, searchPackages, withdrawPackage } from '../features/wallet/service/purchases';
import { invalidValues, type Say, WrongUsage } from './usage';

const NewPackage = z.object({
  name: z.string().trim().min(1, 'This field is required!').max(60),
  tokens: z.coerce.number('Not a validate number!').int('Whole tokens only!').min(1).max(10_000_000),
  price: z.coerce
    .number('Not a validate number!')
    .positive()
    .max(1_000_000)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Two decimals at most!'),
  description: z.string().max(200),
});

const MOST_PACKAGES = 200;

/**
 * Shows and changes the token packages on sale: `list`, `add NAME TOKENS PRICE [DESCRIPTION]`, `remove NAME`.
 * @throws WrongUsage
 */
export async function packagesCommand(
  ctx: Context,
  [action = 'list', name = '', tokens, price, ...description]: string[],
  say: Say,
): Promise<void> {
  const { data, total } = await searchPackages(ctx, { limit: MOST_PACKAGES, offset: 0 });
  const symbol = await readSetting(ctx, 'currencySymbol');
  if (action === 'list') {
    for (const one of data)
      say(`${one.name.padEnd(24)} ${String(one.tokens).padStart(8)} tokens  ${symbol}${one.price.toFixed(2)}`);
    if (total === 0) say('No token packages are on sale, so members cannot buy tokens yet.');
  } else if (action === 'remove' && name) {
    await withdrawPackage(ctx, name);
    say(`${name} is no longer on sale.`);
  } else if (action === 'add' && price !== undefined) {
    const parsed = NewPackage.safeParse({ name, tokens, price, description: description.join(' ') });
    if (!parsed.success) throw invalidValues(parsed.error);
    const { price: amount, ...offer } = parsed.data;
    await addPackage(ctx, { ...offer, priceMinor: Math.round(amount * 100), ordering: total });
    say(`${offer.name} is on sale: ${offer.tokens} tokens for ${symbol}${amount.toFixed(2)}.`);
  } else throw new WrongUsage('packages');
}
