/** An account may send the same text this many times within `REPEAT_WINDOW_MS`. */
export const REPEATS_MAX = 2;
export const REPEAT_WINDOW_MS = 60_000;

/** Shorter messages ("yes", an emoji) may repeat without limit. */
const REPEAT_MIN_CHARACTERS = 5;

/** A recent message of an account in one room: its normalised text and when it was sent, in ms. */
export interface RecentMessage {
  text: string;
  at: number;
}

/** Returns the messages that still count towards the limit, including this one, and whether it repeats too often. */
export function checkRepetition(
  recent: readonly RecentMessage[],
  message: string,
  now: number,
): { recent: RecentMessage[]; tooOften: boolean } {
  const text = message
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1');
  const kept = recent.filter(({ at }) => now - at < REPEAT_WINDOW_MS);
  if (text.length < REPEAT_MIN_CHARACTERS) return { recent: kept, tooOften: false };
  if (kept.filter((one) => one.text === text).length >= REPEATS_MAX) return { recent: kept, tooOften: true };
  return { recent: [...kept, { text, at: now }], tooOften: false };
}
