import { ITEM_NAME_MAX_CHARACTERS, STREAM_TOKEN_LIFETIME_HOURS } from '@contract/limits';

/** No stream token is valid for longer. */
export const TOKEN_LIFETIME_MS = STREAM_TOKEN_LIFETIME_HOURS * 60 * 60 * 1000;
/** A later `expireDate` is refused; one between this and the longest lifetime is accepted and shortened. */
const EXPIRY_MAX_MS = 31 * 24 * 60 * 60 * 1000;
/** Larger numbers count milliseconds (since 1973), smaller ones seconds (until 5138). */
const SECONDS_MAX = 100_000_000_000;

/**
 * Returns when a requested token expires: at the given time, but no later than the longest lifetime allows.
 * @param given milliseconds or seconds since the epoch (a number, or one as text) or an ISO date; the longest lifetime
 *   if absent
 * @returns null for an invalid or past date, and for one that is more than a month away
 */
export function expiryFrom(given: number | string | null | undefined, now: Date): Date | null {
  const latest = new Date(now.getTime() + TOKEN_LIFETIME_MS);
  if (given === null || given === undefined || given === '') return latest;
  const number = Number(given);
  const at = Number.isFinite(number) ? new Date(number < SECONDS_MAX ? number * 1000 : number) : new Date(given);
  const left = at.getTime() - now.getTime();
  if (!(left > 0 && left <= EXPIRY_MAX_MS)) return null;
  return at < latest ? at : latest;
}

/**
 * Returns when a token of a show expires. The answer stays the same for half a lifetime, so somebody who reloads the
 * page gets the same token, and the engine lets the new connection replace the old one.
 */
export function showTokenExpiry(openedAt: Date, now: Date): Date {
  const half = TOKEN_LIFETIME_MS / 2;
  const passed = Math.floor((now.getTime() - openedAt.getTime()) / half);
  return new Date(openedAt.getTime() + (passed + 2) * half);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Says whether a text can be the id of a stream or a performer. */
export const isStreamId = (id: string): boolean => UUID.test(id);

/** Says whether somebody may play a public show. Without secureOption, viewers need no token. */
export const mayPlayPublicShow = ({
  hasToken,
  isTokenRequired,
  isBlocked,
}: {
  hasToken: boolean;
  isTokenRequired: boolean;
  /** the performer has blocked the viewer, or the viewer's country */
  isBlocked: boolean;
}): boolean => (hasToken || !isTokenRequired) && !isBlocked;

/** Says whether the holder of a publishing token may publish a public show: its performer, while publicly listed. */
export const mayPublishPublicShow = (
  tokenHolder: string,
  show: { performerId: string },
  isPerformerListed: boolean,
): boolean => tokenHolder === show.performerId && isPerformerListed;

/** How long a show without pictures stays open for its performer to return. */
export const PERFORMER_RETURN_TIMEOUT_MS = 3 * 60_000;
/** How long an opened show waits for its first picture. */
export const FIRST_PICTURE_TIMEOUT_MS = 10 * 60_000;

/** How long streaming software, which reconnects by itself, cannot open the next show after the last one was ended. */
export const ENCODER_RECONNECT_BLOCK_MS = 60_000;

/** Returns what a show becomes, given whether the engine receives its stream. */
export function transitionOf(
  show: { status: 'preparing' | 'live'; startedAt: Date | null; changedAt: Date },
  publishing: boolean,
  now: Date,
): 'stay' | 'start' | 'interrupt' | 'end' {
  if (publishing) return show.status === 'live' ? 'stay' : 'start';
  if (show.status === 'live') return 'interrupt';
  const timeoutMs = show.startedAt ? PERFORMER_RETURN_TIMEOUT_MS : FIRST_PICTURE_TIMEOUT_MS;
  return now.getTime() - show.changedAt.getTime() > timeoutMs ? 'end' : 'stay';
}

/** A program that lost its connection during a private preview reconnects within this time. */
export const PREVIEW_RETURN_TIMEOUT_MS = 60_000;
/** A private preview that nobody takes live ends after this time. */
export const PREVIEW_MAX_MS = 2 * 60 * 60_000;

/**
 * Returns what becomes of a private preview: `end` stops its program, `forget` follows a program that is gone.
 * @param isAllowed whether the performer may go live, and no show is open
 */
export function fateOfPreview(
  { createdAt }: { createdAt: Date },
  { publishing, isAllowed }: { publishing: boolean; isAllowed: boolean },
  now: Date,
): 'stay' | 'end' | 'forget' {
  const age = now.getTime() - createdAt.getTime();
  if (publishing) return !isAllowed || age > PREVIEW_MAX_MS ? 'end' : 'stay';
  return age > PREVIEW_RETURN_TIMEOUT_MS ? 'forget' : 'stay';
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the title of a recorded video: the show's title, its date and, from the second video on, the part number. */
export function recordingTitle(
  { title, startedAt, createdAt }: { title: string | null; startedAt: Date | null; createdAt: Date },
  index: number,
): string {
  const tail = `, ${LONG_DATE.format(startedAt ?? createdAt)}${index ? `, part ${index + 1}` : ''}`;
  return `${(title?.trim() || 'Live show').slice(0, ITEM_NAME_MAX_CHARACTERS - tail.length)}${tail}`;
}

const RECORDING_RETRY_FIRST_DELAY_MS = 60_000;
const RECORDING_RETRY_MAX_DELAY_MS = 60 * 60_000;
/** Returns the delay before a failed recording is processed again: a minute, doubled each time, at most an hour. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(RECORDING_RETRY_MAX_DELAY_MS, RECORDING_RETRY_FIRST_DELAY_MS * 2 ** (attempts - 1));
