import { rangeMessage } from '@contract/limits';

export const PRESETS = [10, 25, 50, 100] as const;
/** The sheet of phones has room for one more. */
export const SHEET_PRESETS = [...PRESETS, 250] as const;

/** What is chosen: a preset, or what is typed into the field for another amount. */
export interface Choice {
  preset: number | null;
  typed: string;
}

/** The amount of a choice, or why it is none, in the specification's words. */
export function amountOf(
  { preset, typed }: Choice,
  maximum: number,
): { tokens: number; fault: null } | { tokens: null; fault: string } {
  const tokens = preset ?? Number(typed);
  if (preset === null && typed.trim() === '') return { tokens: null, fault: 'This field is required!' };
  if (!Number.isInteger(tokens)) return { tokens: null, fault: 'Not a validate number!' };
  if (tokens < 1 || tokens > maximum) return { tokens: null, fault: rangeMessage(1, maximum) };
  return { tokens, fault: null };
}
