import { type MessageView } from '@contract/chat';
import { type ReportView } from '@contract/reports';
import { fileUrlOr } from '@server/storage/storage';
import { type ReportRow } from './store';

const viewParty = ({ id, username, name, avatar, role }: ReportRow['reporter']) => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png'),
  role,
});

/** Returns a report for the operator. `message` is the reported one, also when it is deleted. */
export const viewReport = (row: ReportRow, message: { view: MessageView; deleted: boolean } | null): ReportView => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  reporter: viewParty(row.reporter),
  accused: row.accused && { ...viewParty(row.accused), status: row.accused.status },
  message: message?.view ?? null,
  messageDeleted: message?.deleted ?? false,
  reason: row.reason,
  note: row.note,
  status: row.status,
  decision: row.decision,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
