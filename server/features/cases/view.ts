import { type CaseView } from '@contract/cases';
import { fileUrlOr } from '@server/storage/storage';
import { type CaseRow } from './store/queue';

const UNDO_HOURS = 24;

/** Whether a decision can be undone: for a day, if its kind can. */
export const isUndoable = ({ undo, decidedAt }: Pick<CaseRow['row'], 'undo' | 'decidedAt'>): boolean =>
  undo !== null && decidedAt !== null && Date.now() - decidedAt.getTime() < UNDO_HOURS * 3_600_000;

/** Returns a case as operators see it. */
export function viewCase({ row, account, claimer, decider }: CaseRow): CaseView {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    subjectId: row.subjectId,
    account: account && {
      _id: account.id,
      username: account.username,
      name: account.name,
      avatar: fileUrlOr(account.avatar, account.role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png'),
      role: account.role,
    },
    title: row.title,
    reason: row.reason,
    facts: row.facts,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    claimedBy: claimer && { _id: claimer.id, name: claimer.name },
    escalated: row.escalated,
    version: row.version,
    decided: row.decidedAt && {
      at: row.decidedAt.toISOString(),
      by: decider && { _id: decider.id, name: decider.name },
      decision: row.decision,
      reason: row.decisionReason,
      words: row.decisionWords,
      undoable: isUndoable(row),
    },
  };
}
