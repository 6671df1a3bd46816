import { z } from 'zod';
import { siteDesk } from '@contract/siteDesk';
import { type Context } from '../context';
import { readSetting } from '../features/site/service';
import {
  addPackage,
  changePackage,
  listPackages,
  orderPackages,
  withdrawPackage,
} from '../features/wallet/service/packages';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { notFound } from '../http/errors';
import { readOrder } from './ordering';
import { parsedBy, type Say, WrongUsage } from './usage';

const typedNumber = z.coerce.number('Not a validate number!');
const NewPackage = siteDesk.createPackage.body.extend({
  tokens: typedNumber.pipe(siteDesk.createPackage.body.shape.tokens),
  price: typedNumber.pipe(siteDesk.createPackage.body.shape.price),
});

/** @throws Refusal 404 */
async function findPackage(ctx: Context, name: string) {
  const found = (await listPackages(ctx)).find((one) => one._id === name || (one.name === name && one.onSale));
  if (!found) throw notFound(`The package ${name}`);
  return found;
}

async function list(ctx: Context, say: Say): Promise<void> {
  const all = (await listPackages(ctx)).filter(({ onSale }) => onSale);
  const symbol = await readSetting(ctx, 'currencySymbol');
  for (const one of all)
    say(`${one.name.padEnd(24)} ${String(one.tokens).padStart(8)} tokens  ${symbol}${one.price.toFixed(2)}`);
  if (all.length === 0) say('No token packages are on sale, so members cannot buy tokens yet.');
}

/**
 * Shows and changes the token packages on sale: `list`, `add NAME TOKENS PRICE [DESCRIPTION]`, `price NAME PRICE`,
 * `order NAME...`, `remove NAME`.
 * @throws WrongUsage
 */
export async function packagesCommand(
  ctx: Context,
  [action = 'list', ...words]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const [name = '', second, third, ...rest] = words;
  const symbol = await readSetting(ctx, 'currencySymbol');
  if (action === 'list') return list(ctx, say);
  if (action === 'remove' && name) {
    await withdrawPackage(ctx, name, actor);
    return say(`${name} is no longer on sale.`);
  }
  if (action === 'price' && second !== undefined) {
    const { price } = parsedBy(NewPackage.pick({ price: true }), { price: second });
    const changed = await changePackage(ctx, (await findPackage(ctx, name))._id, { price }, actor);
    return say(`${changed.name} now costs ${symbol}${changed.price.toFixed(2)}.`);
  }
  if (action === 'order' && name) {
    await orderPackages(ctx, await readOrder(words, (one) => findPackage(ctx, one)), actor);
    return list(ctx, say);
  }
  if (action === 'add' && third !== undefined) {
    const offer = parsedBy(NewPackage, { name, tokens: second, price: third, description: rest.join(' ') });
    await addPackage(ctx, offer, actor);
    return say(`${offer.name} is on sale: ${offer.tokens} tokens for ${symbol}${offer.price.toFixed(2)}.`);
  }
  throw new WrongUsage('packages');
}
