import { type InputOf, type ReplyOf } from '@contract/all';
import { API_BASE } from '@contract/base';
import { addressOf, type EndpointName } from '@contract/paths';

/** An error response. */
export interface ErrorBody {
  statusCode: number;
  error: string;
  message: string | { property: string; constraints: Record<string, string> }[];
  id?: string;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** the content of `{ data }`; throws for an error response */
  readonly data: T;
  /** the error; throws for a successful response */
  readonly error: ErrorBody;
  /** the parsed body */
  body: unknown;
}

export type FileGiven = { name: string; content: Buffer | string; type?: string };

/** The input of a call. Invalid values are allowed, for hostile tests. */
export interface Given<N extends EndpointName> {
  params?: InputOf<N>['params'] | Record<string, string>;
  query?: InputOf<N>['query'] | Record<string, unknown>;
  body?: InputOf<N>['body'] | Record<string, unknown>;
  /** makes the call multipart */
  files?: Record<string, FileGiven | FileGiven[]>;
  headers?: Record<string, string>;
  idempotencyKey?: string;
  /** why an operator makes the call */
  reason?: string;
  /** IP address of the visitor, sent like server-side rendering sends it */
  from?: string;
}

export interface Caller {
  /** Calls by the name of the contract. Never throws for an error response. */
  call<N extends EndpointName>(name: N, given?: Given<N>, token?: string | null): Promise<Answer<ReplyOf<N>>>;
  /** Calls and returns the data; throws for an error response. */
  must<N extends EndpointName>(name: N, given?: Given<N>, token?: string | null): Promise<ReplyOf<N>>;
}

function queryOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  return search.size ? `?${search}` : '';
}

function formOf(body: object | undefined, files: Record<string, FileGiven | FileGiven[]>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(key, String(one));
  for (const [field, given] of Object.entries(files)) {
    for (const { name, content, type } of [given].flat())
      form.append(field, new Blob([Buffer.from(content)], { type }), name);
  }
  return form;
}

/**
 * Creates a client of the API at `url`.
 * @param explain returns what the server has logged about a failure
 */
export function makeCaller(url: string, internalSecret: string, explain = () => ''): Caller {
  const call: Caller['call'] = async (name, given = {}, token = null) => {
    const { method, path } = addressOf(name, (given.params ?? {}) as Record<string, string>);
    const headers: Record<string, string> = {
      ...(token ? { authorization: token } : {}),
      ...(given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {}),
      ...(given.reason ? { 'x-reason': encodeURIComponent(given.reason) } : {}),
      ...(given.from ? { 'x-footlights-internal': internalSecret, 'x-footlights-visitor-ip': given.from } : {}),
      ...(given.body !== undefined && !given.files ? { 'content-type': 'application/json' } : {}),
      ...given.headers,
    };
    const body = given.files
      ? formOf(given.body as object | undefined, given.files)
      : given.body === undefined
        ? undefined
        : JSON.stringify(given.body);
    const response = await fetch(`${url}${API_BASE}${path}${queryOf(given.query as object | undefined)}`, {
      method,
      headers,
      body,
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    const parsed: unknown = json ? JSON.parse(text) : text || undefined;
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      get data() {
        if (!response.ok)
          throw new Error(`${name} answered ${response.status}: ${text}${response.status < 500 ? '' : explain()}`);
        return (parsed && typeof parsed === 'object' && 'data' in parsed ? parsed.data : parsed) as never;
      },
      get error() {
        if (response.ok) throw new Error(`${name} was expected to fail and answered ${response.status}: ${text}`);
        return parsed as ErrorBody;
      },
    };
  };
  return { call, must: async (name, given, token) => (await call(name, given, token)).data };
}
