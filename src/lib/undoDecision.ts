import { type BodyOf, call } from './http';

export type UndoReason = NonNullable<BodyOf<'undoCase'>['reason']>;

/** Takes a decision back: what was decided waits again, and its owner is told. */
export const undoDecision = (
  { caseId, version }: { caseId: string; version: number },
  reason: UndoReason,
  words: string,
) => call('undoCase', { params: { id: caseId }, body: { version, reason, words } });
