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

/** The fewest and the most tokens in one tip. */
export interface TipLimits {
  minimum: number;
  maximum: number;
}

/** Returns the presets, raised in proportion if the smallest one is below the minimum. */
export function raisePresets({ minimum, maximum }: TipLimits): number[] {
  const factor = Math.max(1, minimum / TIP_PRESETS[0]!);
  return [...new Set(TIP_PRESETS.map((preset) => Math.min(maximum, Math.ceil(preset * factor))))];
}

/** Returns the tokens of a choice, or the message that says why it is not a valid amount. */
export function parseTipTokens(
  { preset, otherText }: TipChoice,
  limits: TipLimits,
): { tokens: number; fault: null } | { tokens: null; fault: string } {
  if (preset === null && otherText.trim() === '') return { tokens: null, fault: 'This field is required!' };
  const tokens = preset === null ? Number(otherText) : (raisePresets(limits)[preset] ?? limits.maximum);
  if (!Number.isInteger(tokens)) return { tokens: null, fault: 'Not a validate number!' };
  const { minimum, maximum } = limits;
  if (tokens < minimum || tokens > maximum) return { tokens: null, fault: rangeMessage(minimum, maximum) };
  return { tokens, fault: null };
}
