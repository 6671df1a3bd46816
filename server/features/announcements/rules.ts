import { ANNOUNCEMENTS_PER_DAY } from '@contract/limits';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns how many announcements a performer has left and, if none, when the next one can go out.
 * @param sent when the announcements of the last 24 hours were sent, oldest first
 */
export function leftToday(sent: readonly Date[]): { left: number; nextAt: Date | null } {
  const left = Math.max(0, ANNOUNCEMENTS_PER_DAY - sent.length);
  const oldest = sent[sent.length - ANNOUNCEMENTS_PER_DAY];
  return { left, nextAt: left === 0 && oldest ? new Date(oldest.getTime() + DAY_MS) : null };
}

/** The key of the notifications of an announcement. */
export const noticeKey = (id: string): string => `announcement:${id}`;

const TITLE_MAX_CHARACTERS = 60;
/** Returns the beginning of an announcement, as its title for operators and in takedowns. */
export function titleOf(text: string): string {
  const [line = ''] = text.split('\n');
  const characters = [...line];
  return characters.length > TITLE_MAX_CHARACTERS
    ? `${characters.slice(0, TITLE_MAX_CHARACTERS).join('').trimEnd()}…`
    : line;
}
