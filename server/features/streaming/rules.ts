import { ITEM_NAME_MAX_CHARACTERS } from '@contract/limits';

/** A stream token is good for a day unless its asker says otherwise. */
export const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody needs one for longer. */
const LONGEST_MS = 31 * DAY_MS;
/** Above it a number counts milliseconds, below it seconds: 1973 in the one, 5138 in the other. */
const SECONDS_END = 100_000_000_000;

/**
 * When a token ends.
 * @param given milliseconds or seconds since the epoch (a number, or one as text), or an ISO moment; nothing: a day from now
 * @returns null for what is none, is past, or is more than a month away
 */
export function expiryFrom(given: number | string | null | undefined, now: Date): Date | null {
  if (given === null || given === undefined || given === '') return new Date(now.getTime() + DAY_MS);
  const number = Number(given);
  const at = Number.isFinite(number) ? new Date(number < SECONDS_END ? number * 1000 : number) : new Date(given);
  const left = at.getTime() - now.getTime();
  return left > 0 && left <= LONGEST_MS ? at : null;
}

/**
 * When the publishing token of a show ends: the same answer for half a day, so that a performer who comes back with a fresh page has
 * the same token, by which the engine lets the new connection replace the old one.
 */
export function publishExpiry(openedAt: Date, now: Date): Date {
  const half = DAY_MS / 2;
  const passed = Math.floor((now.getTime() - openedAt.getTime()) / half);
  return new Date(openedAt.getTime() + (passed + 2) * half);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a text can be the id of a stream or a performer; anything else is not asked for. */
export const isStreamName = (id: string): boolean => UUID.test(id);

/** How long a show that lost its picture stays open for its performer to come back. */
export const RETURN_MS = 3 * 60_000;
/** How long an opened show may wait for its first picture. */
export const FIRST_PICTURE_MS = 10 * 60_000;

/** After a show that was ended on the page a program, which would connect again by itself, waits this long for the next one. */
export const MAKE_ROOM_MS = 60_000;

/** What a show becomes, seen beside what the engine says of its stream. */
export function courseOf(
  show: { status: 'preparing' | 'live'; startedAt: Date | null; changedAt: Date },
  publishing: boolean,
  now: Date,
): 'stay' | 'start' | 'interrupt' | 'end' {
  if (publishing) return show.status === 'live' ? 'stay' : 'start';
  if (show.status === 'live') return 'interrupt';
  const patience = show.startedAt ? RETURN_MS : FIRST_PICTURE_MS;
  return now.getTime() - show.changedAt.getTime() > patience ? 'end' : 'stay';
}

const DAY_IN_WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What the video of a recorded show is called: as the show was, and when; a second one of the same show says so. */
export function nameOfRecording(
  { title, startedAt, createdAt }: { title: string | null; startedAt: Date | null; createdAt: Date },
  index: number,
): string {
  const tail = `, ${DAY_IN_WORDS.format(startedAt ?? createdAt)}${index ? `, part ${index + 1}` : ''}`;
  return `${(title?.trim() || 'Live show').slice(0, ITEM_NAME_MAX_CHARACTERS - tail.length)}${tail}`;
}

/** How long what failed so many times rests before the next try, ms: a minute, then longer, at most an hour. */
export const pauseAfter = (tries: number): number => Math.min(60 * 60_000, 60_000 * 2 ** (tries - 1));
