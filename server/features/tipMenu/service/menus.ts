import { type RequestOf } from '@contract/all';
import { TIP_MENUS_MAX } from '@contract/limits';
import { type ShownTipMenuView, type TipMenuView } from '@contract/tipMenu';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { findPublicConversation } from '../../chat/service/rooms';
import {
  deleteMenu,
  insertMenu,
  lockStage,
  menusOf,
  renameMenu,
  stageOf,
  switchMenu,
  usedEntries,
  writeEntries,
} from '../store/menus';
import { viewMenu, viewShownEntry } from '../view';
import { closeChangedRounds, readSeedHashes } from './wheels';

type MenuBody = RequestOf<'updateTipMenu'>['body'];
const menuNotFound = () => notFound('This tip menu');

/**
 * Returns the menu that a performer's room shows, with what is left of each entry.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked
 */
export async function readShownMenu(ctx: Context, viewer: Viewer, performerId: string): Promise<ShownTipMenuView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const stage = await stageOf(ctx.db, performerId);
  if (!stage) throw notFound('This performer');
  const entries = (await menusOf(ctx.db, performerId)).find(({ isOn }) => isOn)?.entries ?? [];
  const seedHashes = await readSeedHashes(ctx.db, performerId, entries, stage.since);
  const used = await usedEntries(
    ctx.db,
    entries.map(({ id }) => id),
    stage.since,
  );
  const now = new Date();
  return {
    performerId,
    isOpen: stage.isOpen,
    entries: entries.map((entry) =>
      viewShownEntry(entry, { used: used.get(entry.id), seedHash: seedHashes.get(entry.id), now }),
    ),
  };
}

/** Returns the performer's own menus, oldest first. */
export const listMenus = async (ctx: Context, performerId: string): Promise<TipMenuView[]> =>
  (await menusOf(ctx.db, performerId)).map(viewMenu);

/** Tells the performer's room after the commit that its menu has changed. */
function announceMenu(ctx: Context, after: After, performerId: string): void {
  after(async () => {
    const room = await findPublicConversation(ctx.db, performerId);
    ctx.realtime.toRoom(room._id, 'menu/changed', { performerId });
  });
}

/** Gives each entry its id and its place. An id that the menu does not have is a new entry's. */
function toRows(menuId: string, entries: MenuBody['entries'], known: ReadonlySet<string>) {
  const taken = new Set<string>();
  return entries.map(({ _id, outcomes = null, ...fields }, position) => {
    const id = _id && known.has(_id) && !taken.has(_id) ? _id : newId();
    taken.add(id);
    return { id, menuId, position, outcomes, ...fields };
  });
}

/** Creates a menu. The first one of a performer is shown at once. @throws Refusal 422 TIP_MENUS_FULL */
export async function createMenu(ctx: Context, performerId: string, body: MenuBody): Promise<TipMenuView> {
  const id = newId();
  return inTransaction(ctx.db, async (tx, after) => {
    await lockStage(tx, performerId);
    const menus = await menusOf(tx, performerId);
    if (menus.length >= TIP_MENUS_MAX)
      throw refused('TIP_MENUS_FULL', `You can have ${TIP_MENUS_MAX} tip menus. Delete one first.`);
    const menu = { id, performerId, name: body.name, isOn: menus.length === 0 };
    const entries = toRows(id, body.entries, new Set());
    await insertMenu(tx, menu);
    await writeEntries(tx, id, entries);
    if (menu.isOn) announceMenu(ctx, after, performerId);
    return viewMenu({ ...menu, entries });
  });
}

/** Replaces the name and the entries of a menu. @throws Refusal 404 */
export async function updateMenu(ctx: Context, performerId: string, id: string, body: MenuBody): Promise<TipMenuView> {
  return inTransaction(ctx.db, async (tx, after) => {
    await lockStage(tx, performerId);
    const menu = (await menusOf(tx, performerId)).find((own) => own.id === id);
    if (!menu) throw menuNotFound();
    const entries = toRows(id, body.entries, new Set(menu.entries.map((entry) => entry.id)));
    await renameMenu(tx, id, body.name);
    await closeChangedRounds(tx, menu.entries, entries);
    await writeEntries(tx, id, entries);
    if (menu.isOn) announceMenu(ctx, after, performerId);
    return viewMenu({ ...menu, name: body.name, entries });
  });
}

/** Deletes a menu; its orders stay in the queue. @throws Refusal 404 */
export async function removeMenu(ctx: Context, performerId: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await lockStage(tx, performerId);
    if (!(await deleteMenu(tx, performerId, id))) throw menuNotFound();
    announceMenu(ctx, after, performerId);
  });
}

/** Shows one of the performer's menus in the room, or none. @throws Refusal 404 */
export async function showMenu(ctx: Context, performerId: string, menuId: string | null): Promise<TipMenuView[]> {
  return inTransaction(ctx.db, async (tx, after) => {
    await lockStage(tx, performerId);
    const menus = await menusOf(tx, performerId);
    if (menuId && !menus.some(({ id }) => id === menuId)) throw menuNotFound();
    await switchMenu(tx, performerId, menuId);
    announceMenu(ctx, after, performerId);
    return menus.map((menu) => viewMenu({ ...menu, isOn: menu.id === menuId }));
  });
}
