import { type MenuOrderView, type QueuedOrderView, type ShownEntryView, type TipMenuView } from '@contract/tipMenu';
import { fileUrlOr } from '@server/storage/storage';
import { supplyOf } from './rules';
import { type EntryRow, type MenuRow, type OrderRow, type Used } from './store';

const viewEntry = ({ id, menuId: _menuId, position: _position, ...fields }: EntryRow) => ({ _id: id, ...fields });

/** Returns a menu as its performer edits it. */
export const viewMenu = ({ id, name, isOn, entries }: MenuRow & { entries: EntryRow[] }): TipMenuView => ({
  _id: id,
  name,
  isOn,
  entries: entries.map(viewEntry),
});

/** Returns an entry as the room shows it. */
export function viewShownEntry(entry: EntryRow, used: Used | undefined, now: Date): ShownEntryView {
  const { left, readyAt } = supplyOf(entry, used ?? { orders: 0, lastAt: null }, now);
  return { ...viewEntry(entry), left, readyAt: readyAt?.toISOString() ?? null };
}

/** Returns an order in the performer's queue. */
export const viewOrder = (
  { order, tokens, note, anonymous, member }: OrderRow,
  status: MenuOrderView['status'] = order.status,
): QueuedOrderView => ({
  _id: order.id,
  name: order.name,
  icon: order.icon,
  status,
  tokens,
  note,
  ...(anonymous && { isAnonymous: true as const }),
  member: {
    _id: member.id,
    username: member.username,
    name: member.name,
    avatar: fileUrlOr(member.avatar, '/default-user-icon.png'),
  },
  createdAt: order.createdAt.toISOString(),
});
