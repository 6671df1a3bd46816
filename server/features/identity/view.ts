import { type IdentityBriefView, type IdentityCaseView } from '@contract/identity';
import { fileUrlOr } from '@server/storage/storage';
import { type listDocuments } from '../documents/service/viewing';
import { type findDecisions, type IdentitySubject } from './store';

type Documents = Awaited<ReturnType<typeof listDocuments>>;
type Decisions = Awaited<ReturnType<typeof findDecisions>>;

/** Returns somebody in the list of those who wait. */
export function viewBrief(subject: IdentitySubject): IdentityBriefView {
  const { id, role, username, name, avatar, status, sentAt, decidedAt, decisions } = subject;
  const isNewer = sentAt !== null && (decidedAt === null || sentAt > decidedAt);
  return {
    _id: id,
    role,
    username,
    name,
    avatar: fileUrlOr(avatar, '/no-avatar.png'),
    waitsFor: !isNewer || status === 'rejected' ? null : status === 'pending' ? 'decision' : decidedAt && 'renewal',
    waitingSince: (sentAt ?? new Date(0)).toISOString(),
    attempt: decisions + 1,
  };
}

/** Returns what a reviewer needs to decide. */
export const viewCase = (
  subject: IdentitySubject,
  documents: Documents,
  decisions: Decisions,
  version: string,
): IdentityCaseView => ({
  ...viewBrief(subject),
  status: subject.status,
  entered: {
    familyName: subject.lastName,
    givenNames: subject.firstName,
    dateOfBirth: subject.dateOfBirth,
    country: subject.country,
  },
  documents: documents.map(({ field, format, createdAt }) => ({ field, format, createdAt: createdAt.toISOString() })),
  decisions: decisions.map(({ decision: { id, decision, reasons, note, expiresOn, createdAt }, reviewer }) => ({
    _id: id,
    decision,
    reasons,
    note,
    reviewer,
    expiresOn,
    createdAt: createdAt.toISOString(),
  })),
  version,
});
