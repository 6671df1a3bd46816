import { cleanText } from './text';

const THREE_OR_MORE_NEWLINES = /\n{3,}/g;

/**
 * Returns a direct message as it is stored, with each line cleaned like a chat message. Empty when no visible text is
 * left.
 */
export function cleanDirectMessage(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanText)
    .join('\n')
    .replace(THREE_OR_MORE_NEWLINES, '\n\n')
    .trim();
}

type Role = 'user' | 'performer';
/** Returns whether two roles may exchange direct messages: only a member and a performer may. */
export const mayMessage = (one: Role, other: Role): boolean => one !== other;

/** Returns why a direct message cannot be sent to `name`, or null when it can. */
export function refusalToWrite({
  standing,
  blockedByOther,
  name,
}: {
  standing: 'open' | 'blocked' | 'gone';
  blockedByOther: boolean;
  name: string;
}): { code: string; text: string } | null {
  if (standing === 'gone')
    return { code: 'RECIPIENT_GONE', text: `Message not sent: the account of ${name} is no longer active.` };
  if (blockedByOther) return { code: 'BLOCKED', text: `Message not sent: ${name} doesn't accept messages from you.` };
  if (standing === 'blocked')
    return { code: 'BLOCKED', text: `Message not sent: you have blocked ${name}. Unblock them to write again.` };
  return null;
}

/** The two stored sizes of a photo, in pixels. */
export const PHOTO_SIZES = {
  large: { width: 1920, height: 1920, fit: 'inside' },
  small: { width: 480, height: 480, fit: 'inside' },
} as const;
