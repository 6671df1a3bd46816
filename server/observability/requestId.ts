import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Header with the id that belongs to everything that one request causes. */
export const REQUEST_ID_HEADER = 'x-request-id';

const REQUEST_ID = /^[\w.:-]{8,128}$/;
const current = new AsyncLocalStorage<string>();

/** Returns the id of the request that the present work belongs to; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs `work`, and everything that it starts, as part of a request. */
export const runAsRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** Returns the id that a request brings if its sender is trusted, else a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Returns the header for a request to another process; empty outside of a request. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequestId();
  return id ? { [REQUEST_ID_HEADER]: id } : {};
}
