import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';
export const SECRET_BYTES = 32;

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 6 * 3_600_000;

/** Signs a request as Standard Webhooks requires: `v1,` and the base64 of HMAC-SHA256 over id, time and body. */
export function sign(secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * Returns the wait in ms after some failures in a row. It doubles with each failure, and `random` (0 to 1) takes away
 * up to half of it, so that the many webhooks of a server that returns are not called at once.
 */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole * (0.5 + random / 2));
}

/** Says whether an answer means that the event was taken. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
