import { siteDesk } from '@contract/siteDesk';
import { type Context } from '../context';
import { findCategory, listCategories } from '../features/categories/service';
import {
  addCategory,
  changeCategory,
  mergeCategories,
  orderCategories,
  removeCategory,
} from '../features/categories/service/editing';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { readOrder } from './ordering';
import { parsedBy, type Say, WrongUsage } from './usage';

async function list(ctx: Context, say: Say): Promise<void> {
  const all = await listCategories(ctx);
  for (const { slug, name, performers } of all) say(`${slug.padEnd(24)} ${name.padEnd(24)} ${performers} performers`);
  if (all.length === 0) say('There are no categories. Add one with: add SLUG NAME.');
}

/**
 * Shows and changes categories by slug or id: `list`, `add SLUG NAME`, `rename SLUG NAME`, `slug SLUG NEW`,
 * `order SLUG...`, `merge SLUG INTO`, `remove SLUG`.
 * @throws WrongUsage, Refusal
 */
export async function categoriesCommand(
  ctx: Context,
  [action = 'list', ...words]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const [slug = '', ...rest] = words;
  const text = rest.join(' ');
  const idOf = async (one: string) => (await findCategory(ctx, one))._id;
  if (action === 'list') return list(ctx, say);
  if (action === 'add' && text)
    await addCategory(ctx, parsedBy(siteDesk.addCategory.body, { slug, name: text }), actor);
  else if (action === 'rename' && text)
    await changeCategory(ctx, await idOf(slug), parsedBy(siteDesk.changeCategory.body, { name: text }), actor);
  else if (action === 'slug' && text)
    await changeCategory(ctx, await idOf(slug), parsedBy(siteDesk.changeCategory.body, { slug: text }), actor);
  else if (action === 'order' && slug)
    await orderCategories(ctx, await readOrder(words, (one) => findCategory(ctx, one)), actor);
  else if (action === 'merge' && text) await mergeCategories(ctx, await idOf(slug), await idOf(text), actor);
  else if (action === 'remove' && slug && !text) await removeCategory(ctx, await idOf(slug), actor);
  else throw new WrongUsage('categories');
  return list(ctx, say);
}
