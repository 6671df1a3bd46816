import { AsyncLocalStorage } from 'node:async_hooks';
import { type RequestListener } from 'node:http';

/** Header with the id that the site gave a request, which belongs to everything that the request causes. */
const REQUEST_ID_HEADER = 'x-request-id';
const current = new AsyncLocalStorage<string>();

/** Returns the id of the request that the present work belongs to; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Returns the header for a question to the API; empty outside of a request. */
export function requestIdHeader(): Record<string, string> {
  const id = current.getStore();
  return id ? { [REQUEST_ID_HEADER]: id } : {};
}

/** Answers each request as part of the id that it brings. */
export const withRequestIds =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const id = request.headers[REQUEST_ID_HEADER];
    if (typeof id === 'string') current.run(id, () => listener(request, response));
    else listener(request, response);
  };
