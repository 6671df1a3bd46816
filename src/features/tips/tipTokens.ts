import { rangeMessage } from '@contract/limits';

/** The amounts that the tip bar offers, in tokens. */
export const TIP_PRESETS = [10, 25, 50, 100] as const;
/** The sheet on phones offers one more. */
export const SHEET_TIP_PRESETS = [...TIP_PRESETS, 250] as const;
export const DEFAULT_TIP_PRESET = 50;

/** The member's choice: a preset, or else the text in the field for another amount. */
export interface TipChoice {
  preset: number | null;
  otherText: string;
}

/** Returns the tokens of a choice, or the message that says why it is not a valid amount. */
export function parseTipTokens(
  { preset, otherText }: TipChoice,
  maximum: number,
): { tokens: number; fault: null } | { tokens: null; fault: string } {
  if (preset === null && otherText.trim() === '') return { tokens: null, fault: 'This field is required!' };
  const tokens = preset ?? Number(otherText);
  if (!Number.isInteger(tokens)) return { tokens: null, fault: 'Not a validate number!' };
  if (tokens < 1 || tokens > maximum) return { tokens: null, fault: rangeMessage(1, maximum) };
  return { tokens, fault: null };
}
