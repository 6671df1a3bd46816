import { type ComplaintStatusView, type ComplaintView } from '@contract/complaints';
import { type ComplaintRow, type NamedComplaint } from './store';

/** Returns a complaint as its sender sees it. */
export const viewComplaintStatus = (row: ComplaintRow): ComplaintStatusView => ({
  number: row.number,
  kind: row.kind,
  addresses: row.addresses,
  status: row.status,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Returns a complaint as operators see it. */
export const viewComplaint = ({ complaint, decidedBy }: NamedComplaint, now = new Date()): ComplaintView => ({
  ...viewComplaintStatus(complaint),
  _id: complaint.id,
  name: complaint.name,
  email: complaint.email,
  postalAddress: complaint.postalAddress,
  details: complaint.details,
  work: complaint.work,
  signature: complaint.signature,
  decidedBy,
  isLate: complaint.status === 'open' && complaint.dueAt < now,
});
