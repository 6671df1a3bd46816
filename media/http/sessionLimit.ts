import { HttpError } from './errors';

/** WHEP sessions and growing files of one person on one stream: enough for a few devices and tabs. */
export const MAX_SESSIONS_PER_PERSON = 8;

export const TOO_MANY_SESSIONS = new HttpError(
  429,
  'TOO_MANY_SESSIONS',
  'Too many viewers use this token. Close one and try again.',
  { 'retry-after': '5' },
);
