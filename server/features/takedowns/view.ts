import { type OwnTakedownView, type TakedownView } from '@contract/takedowns';
import { explanationOf } from './rules';
import { type NamedTakedown, type TakedownRow } from './store';

/** Returns a takedown as the owner of the item sees it. */
export const viewOwnTakedown = (row: TakedownRow): OwnTakedownView => ({
  _id: row.id,
  kind: row.kind,
  itemId: row.itemId,
  title: row.title,
  reason: row.reason,
  explanation: explanationOf(row.reason, row.note),
  status: row.status,
  appeal: { status: row.appeal, text: row.appealText, answer: row.answer },
  createdAt: row.createdAt.toISOString(),
});

/** Returns a takedown as operators see it. */
export const viewTakedown = ({ takedown, owner, takenBy }: NamedTakedown): TakedownView => ({
  ...viewOwnTakedown(takedown),
  owner: owner && { _id: owner.id, username: owner.username, name: owner.name },
  note: takedown.note,
  takenBy,
  refunds: takedown.refunds,
  complaintId: takedown.complaintId,
  appealedAt: takedown.appealedAt?.toISOString() ?? null,
  liftedAt: takedown.liftedAt?.toISOString() ?? null,
});
