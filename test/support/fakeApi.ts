import { API_BASE } from '@contract/base';

/** A request that arrived at the fake API. */
export interface Arrived {
  call: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}
/** `undefined` as body means none. */
export interface Reply {
  status?: number;
  body?: unknown;
  /** media type of a file */
  type?: string;
}
type Handler = Reply | ((arrived: Arrived) => Reply | Promise<Reply>);

/** A successful response. */
export const data = (value: unknown): Reply => ({ body: { data: value } });
/** An error response. */
export const refusal = (status: number, error: string, message: unknown = error): Reply => ({
  status,
  body: { statusCode: status, error, message },
});

/**
 * Replaces `fetch` by a fake API: answers by `METHOD /path`, records the requests, and answers 404 to calls without a
 * handler.
 */
export function fakeApi(handlers: Record<string, Handler> = {}) {
  const arrived: Arrived[] = [];
  const fetch = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://site.test');
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(API_BASE, '')}`;
    const one: Arrived = {
      call,
      query: Object.fromEntries(
        [...url.searchParams.keys()].map((key) => [key, url.searchParams.getAll(key).join(',')]),
      ),
      body: init.body ? (JSON.parse(String(init.body)) as unknown) : undefined,
      headers: Object.fromEntries(
        Object.entries(init.headers ?? {}).map(([key, value]) => [key.toLowerCase(), String(value)]),
      ),
    };
    arrived.push(one);
    const handler = handlers[call] ?? refusal(404, 'NOT_FOUND');
    const { status = 200, body, type } = typeof handler === 'function' ? await handler(one) : handler;
    return {
      status,
      ok: status >= 200 && status < 300,
      blob: async () => new Blob([typeof body === 'string' ? body : JSON.stringify(body)], { type }),
      json: async () => {
        if (typeof body === 'string' || body === undefined) throw new SyntaxError('not JSON');
        return JSON.parse(JSON.stringify(body)) as unknown;
      },
    };
  };
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return { arrived, handlers, calls: () => arrived.map(({ call }) => call) };
}

/** Waits up to five seconds for a condition. @throws Error that names the condition */
export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`never happened: ${what}`);
}
