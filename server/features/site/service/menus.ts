import { type RequestOf } from '@contract/all';
import { type MenuItemView } from '@contract/site';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { findMenuItems, replaceMenuItems } from '../store';
import { viewMenuItem } from '../view';

type MenuInput = RequestOf<'changeMenus'>['body']['items'][number];

/** Lists the menu items of the site in order. */
export async function listMenus(ctx: Context): Promise<MenuItemView[]> {
  return (await findMenuItems(ctx.db)).map(viewMenuItem);
}

const linesOf = (items: readonly Pick<MenuInput, 'section' | 'title' | 'path'>[]) =>
  items.map(({ section, title, path }) => `${section}: ${title} (${path})`).join(', ');

/** Replaces all menu items, in the given order. A path of this site opens without loading the page anew. */
export async function setMenus(
  ctx: Context,
  items: readonly MenuInput[],
  actor: Actor = COMMAND_LINE,
): Promise<MenuItemView[]> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await findMenuItems(tx);
    await replaceMenuItems(
      tx,
      items.map(({ section, title, path, isNewTab }, ordering) => ({
        ...{ section, title, path, isNewTab, ordering },
        id: newId(),
        internal: path.startsWith('/'),
      })),
    );
    await recordOperatorAction(ctx, tx, actor, {
      action: 'menus/change',
      site: 'menus',
      accountId: null,
      before: { items: linesOf(before) },
      after: { items: linesOf(items) },
    });
  });
  return listMenus(ctx);
}
