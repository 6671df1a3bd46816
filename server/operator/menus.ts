import { siteDesk } from '@contract/siteDesk';
import { type Context } from '../context';
import { listMenus, setMenus } from '../features/site/service/menus';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { notFound } from '../http/errors';
import { parsedBy, type Say, WrongUsage } from './usage';

type Item = Awaited<ReturnType<typeof listMenus>>[number];

/** @throws Refusal 404 for a number that no item has */
function itemAt(items: readonly Item[], typed: string): number {
  const at = Number(typed) - 1;
  if (!items[at]) throw notFound(`The menu item ${typed}`);
  return at;
}

/**
 * Shows and changes the menus; items have the numbers of `list`: `list`, `add header|footer|main PATH TITLE`,
 * `remove NUMBER`, `move NUMBER TO`.
 * @throws WrongUsage, Refusal
 */
export async function menusCommand(
  ctx: Context,
  [action = 'list', ...words]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const items = await listMenus(ctx);
  const [first = '', second = '', ...rest] = words;
  if (action === 'add' && rest.length > 0) {
    const added = { section: first, path: second, title: rest.join(' '), isNewTab: false };
    await setMenus(ctx, parsedBy(siteDesk.changeMenus.body, { items: [...items, added] }).items, actor);
  } else if (action === 'remove' && first) await setMenus(ctx, items.toSpliced(itemAt(items, first), 1), actor);
  else if (action === 'move' && second) {
    const [from, to] = [itemAt(items, first), itemAt(items, second)];
    await setMenus(ctx, items.toSpliced(from, 1).toSpliced(to, 0, items[from]!), actor);
  } else if (action !== 'list') throw new WrongUsage('menus');
  const now = await listMenus(ctx);
  now.forEach(({ section, title, path }, at) =>
    say(`${String(at + 1).padStart(3)}  ${section.padEnd(7)} ${title}  ${path}`),
  );
  if (now.length === 0) say('The menus are empty. Add an item with: add footer PATH TITLE.');
}
