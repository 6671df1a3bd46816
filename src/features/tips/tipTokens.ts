import { rangeMessage } from '@contract/limits';

/** The amounts that the tip form offers, in tokens. */
export const TIP_PRESETS: readonly number[] = [10, 25, 50, 100, 250];
/** The sheet on phones shows all presets, the bar only the first ones. */
export const BAR_PRESET_COUNT = 4;
/** Position of the preset that is chosen at first. */
export const DEFAULT_PRESET = 2;

/** The member's choice: the position of a preset, or else the text in the field for another amount. */
export interface TipChoice {
  preset: number | null;
  otherText: string;
}

/** Returns the tokens of a choice, or the message that says why it is not a valid amount. */
export function parseTipTokens(
  { preset, otherText }: TipChoice,
  presets: readonly number[],
  maximum: number,
): { tokens: number; fault: null } | { tokens: null; fault: string } {
  if (preset === null && otherText.trim() === '') return { tokens: null, fault: 'This field is required!' };
  const tokens = preset === null ? Number(otherText) : (presets[preset] ?? NaN);
  if (!Number.isInteger(tokens)) return { tokens: null, fault: 'Not a validate number!' };
  if (tokens < 1 || tokens > maximum) return { tokens: null, fault: rangeMessage(1, maximum) };
  return { tokens, fault: null };
}
