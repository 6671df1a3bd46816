import { type Choice } from './api';

/** Reasons of the decisions that share a list. The value of an option names its list, because words repeat. */
export interface ReasonGroup {
  label: string;
  options: readonly { value: string; label: string }[];
}

const listOf = ({ reasons }: Choice): string => reasons.map(({ value }) => value).join(' ');

/** Returns the reasons of a case, grouped by the decisions that they are for. */
export function groupReasons(choices: readonly Choice[]): ReasonGroup[] {
  const lists = [...new Set(choices.filter(({ reasons }) => reasons.length > 0).map(listOf))];
  return lists.map((list) => {
    const sharing = choices.filter((choice) => listOf(choice) === list);
    return {
      label: sharing.map(({ label }) => label).join(', '),
      options: sharing[0]!.reasons.map(({ value, label }) => ({ value: `${sharing[0]!.decision}/${value}`, label })),
    };
  });
}

/**
 * Returns the reason that was chosen for a decision; the empty word where the decision has a usual one or needs none;
 * null when one is missing.
 */
export function reasonFor(chosen: string, choice: Choice, choices: readonly Choice[]): string | null {
  const [decision, reason = ''] = chosen.split('/');
  const from = choices.find((other) => other.decision === decision);
  if (from && listOf(from) === listOf(choice)) return reason;
  return choice.reasons.length === 0 || choice.usual !== undefined ? '' : null;
}

/** Says which reason is missing. */
export const missingText = (choice: Choice, choices: readonly Choice[]): string =>
  groupReasons(choices).length > 1 ? `Choose a reason for "${choice.label}" first.` : 'Choose a reason first.';
