import { CASE_KIND_NAMES, type CaseKind } from '@contract/caseKinds';
import { CASE_MODULES } from '@server/features/cases/kinds';
import { type CaseState } from '@server/features/cases/store/changes';

const choicesOf = (kind: CaseKind) =>
  CASE_MODULES[kind]?.choices({ kind, facts: { tokens: 10 } } as never as CaseState);
const nameOf = (kind: CaseKind) => (choice: { decision: string }) => `${kind} ${choice.decision}`;

test('every decision at the desk takes its reason from a list; a correction has the reason of who asked for it', () => {
  const without = CASE_KIND_NAMES.flatMap((kind) =>
    (choicesOf(kind) ?? []).filter(({ reasons }) => reasons.length === 0).map(nameOf(kind)),
  );
  expect(without).toEqual(['adjustment approve']);
});

test('a decision that one key makes has a usual reason of its list', () => {
  const usual = CASE_KIND_NAMES.flatMap((kind) => choicesOf(kind) ?? []).filter((choice) => choice.usual);
  expect(usual.map(({ reasons, usual: word }) => reasons.some(({ value }) => value === word))).not.toContain(false);
  expect(usual.map(({ decision }) => decision)).toEqual(
    expect.arrayContaining(['dismiss', 'approve', 'answered', 'retry']),
  );
});
