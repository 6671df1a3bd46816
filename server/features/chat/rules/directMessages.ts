import { cleanText } from './text';

/** More empty lines in a row than this are one gap. */
const GAP = /\n{3,}/g;

/** A message between two people as it is kept: each of its lines as clean as a line of a room. Empty when nothing is left. */
export function cleanDirectMessage(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanText)
    .join('\n')
    .replace(GAP, '\n\n')
    .trim();
}

type Role = 'user' | 'performer';
/** Members and performers write to each other, and neither to their own kind. */
export const mayMessage = (one: Role, other: Role): boolean => one !== other;

/** Why a line cannot be written into a correspondence that the writer is in; null when it can. */
export function refusalToWrite({
  standing,
  name,
}: {
  standing: 'open' | 'blocked' | 'gone';
  name: string;
}): { code: string; text: string } | null {
  if (standing === 'gone')
    return { code: 'RECIPIENT_GONE', text: `${name} is not here any more. Your message was not sent.` };
  if (standing === 'blocked')
    return { code: 'BLOCKED', text: `You have blocked ${name}. Unblock them to write again.` };
  return null;
}

/** New correspondence one account may begin: twenty at once, then one every three minutes. */
export const OPENINGS = { size: 20, secondsEach: 180 };

/** How large a picture of a message becomes, in its two sizes. */
export const PHOTO_SIZES = {
  large: { width: 1920, height: 1920, fit: 'inside' },
  small: { width: 480, height: 480, fit: 'inside' },
} as const;
