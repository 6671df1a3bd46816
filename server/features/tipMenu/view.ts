import {
  type DrawView,
  type MenuOrderView,
  type QueuedOrderView,
  type ShownEntryView,
  type TipMenuView,
} from '@contract/tipMenu';
import { fileUrlOr } from '@server/storage/storage';
import { type DrawRow } from './store/rounds';
import { supplyOf } from './rules';
import { type EntryRow, type MenuRow, type OrderRow, type Used } from './store/menus';

const viewEntry = ({ id, menuId: _menuId, position: _position, ...fields }: EntryRow) => ({ _id: id, ...fields });

/** Returns a menu as its performer edits it. */
export const viewMenu = ({ id, name, isOn, entries }: MenuRow & { entries: EntryRow[] }): TipMenuView => ({
  _id: id,
  name,
  isOn,
  entries: entries.map(viewEntry),
});

/** Returns an entry as the room shows it. */
export function viewShownEntry(
  entry: EntryRow,
  { used, seedHash, now }: { used: Used | undefined; seedHash: string | undefined; now: Date },
): ShownEntryView {
  const { left, readyAt } = supplyOf(entry, used ?? { orders: 0, lastAt: null }, now);
  return { ...viewEntry(entry), left, readyAt: readyAt?.toISOString() ?? null, ...(seedHash && { seedHash }) };
}

const viewPerson = ({ id, username, name, avatar }: OrderRow['member']) => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, '/default-user-icon.png'),
});

/** Returns an order in the performer's queue. */
export const viewOrder = (
  { order, tokens, note, anonymous, member }: OrderRow,
  status: MenuOrderView['status'] = order.status,
): QueuedOrderView => ({
  _id: order.id,
  name: order.name,
  icon: order.icon,
  status,
  ...(order.outcome && { outcome: order.outcome }),
  tokens,
  note,
  ...(anonymous && { isAnonymous: true as const }),
  member: viewPerson(member),
  createdAt: order.createdAt.toISOString(),
});

/** Returns a draw. @param draws all draws of its seed, or null while the seed is secret */
export const viewDraw = ({ order, round, performer }: DrawRow, draws: DrawView['draws'] | null): DrawView => ({
  _id: order.id,
  name: order.name,
  performer: viewPerson(performer),
  createdAt: order.createdAt.toISOString(),
  number: order.drawNumber!,
  clientSeed: order.clientSeed!,
  outcome: order.outcome!,
  outcomes: round.outcomes,
  seedHash: round.seedHash,
  seed: draws && round.seed,
  count: round.draws,
  draws: draws ?? [],
});
