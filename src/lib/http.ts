/** The HTTP client of the web: builds URLs, sends the token, unwraps `{ data }` and turns refusals into failures. */
import fetch from 'isomorphic-unfetch';
import { type Endpoints, type InputOf, type ReplyOf } from '@contract/all';
import { API_BASE } from '@contract/base';
import { type EndpointName } from '@contract/paths';
import { isServer, publicConfig, renderConfig } from './config';
import { clearCredentials, DESK_LOGIN, deviceId, isDeskPath, readCredentials } from './cookies';
import { navigate, reportSessionEnded } from './sideEffects';
import { codeOf, type Problem } from './errorText';
import { headersOf, type Visitor } from './visitor';

/** A failure whose text depends only on its status, not on the response body. */
export class FixedFailure extends Error {
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

export interface CallOptions {
  /** the visitor of a page that is being rendered; absent in a browser */
  visitor?: Visitor;
  /** the caller handles 401 and 403 itself: no redirect, no end of session (the page guard, the logout) */
  quiet?: boolean;
  idempotencyKey?: string;
  /** why an operator makes the call, for the security log */
  reason?: string;
  signal?: AbortSignal;
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
type Params = Record<string, string | number>;
interface Parts {
  params?: Params;
  query?: object;
  body?: unknown;
}

// A field that the schema coerces has the input type `unknown`: it takes any query value and may be absent.
type Loose<T> = T extends object
  ? { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as unknown extends T[K] ? K : never]?: QueryValue;
    }
  : T;
/** The body of a call, for forms and intents. */
export type BodyOf<N extends EndpointName> = Loose<InputOf<N>['body']>;
/** The query of a call. */
export type QueryOf<N extends EndpointName> = Loose<NonNullable<InputOf<N>['query']>>;

// optional where the schema takes nothing or accepts an empty object
type InputPart<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<never, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };
/** The input of a call: parameters, query and body by its schema, and an idempotency key where tokens move. */
export type CallInput<N extends EndpointName> = InputPart<'params', InputOf<N>['params']> &
  InputPart<'query', Loose<InputOf<N>['query']>> &
  InputPart<'body', BodyOf<N>> &
  CallOptions &
  (Endpoints[N] extends { money: true } ? { idempotencyKey: string } : unknown);

/** Returns the method and URL of a call. The list of all paths is loaded with the first call. */
export async function urlOf(
  name: EndpointName,
  params: Params = {},
  query: object = {},
): Promise<{ method: string; url: string }> {
  const { addressOf } = await import('@contract/paths');
  const { method, path } = addressOf(name, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
  }
  const base = isServer ? renderConfig().apiOrigin + API_BASE : publicConfig().apiBase;
  return { method, url: `${base}${path}${search.size ? `?${search}` : ''}` };
}

/** Returns the headers that carry the session, the visitor, the idempotency key and an operator's reason. */
export function callerHeaders({ visitor, idempotencyKey, reason }: CallOptions): Record<string, string> {
  const token = visitor ? visitor.token : isServer ? null : readCredentials().token;
  const device = visitor ? visitor.device : isServer ? null : deviceId();
  return {
    Accept: 'application/json',
    ...(device ? { 'X-Device': device } : {}),
    ...(visitor ? headersOf(visitor) : {}),
    ...(token ? { Authorization: token } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(reason ? { 'X-Reason': encodeURIComponent(reason) } : {}),
  };
}

/** The page of an account whose deletion is scheduled. */
export const CLOSING_PAGE = '/account/closing';
/** The account is closing: it has one page and few calls. */
export const ACCOUNT_CLOSING = 'ACCOUNT_CLOSING';
/** The page with the second step of a login. */
export const SECOND_STEP = '/auth/second-step';
const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED';
/** Where a 403 leads by its code; null: nowhere, because the visitor may try again. Any other 403 leads home. */
const PAGES: Record<string, string | null | undefined> = {
  [ACCOUNT_CLOSING]: CLOSING_PAGE,
  SECOND_FACTOR_REQUIRED: SECOND_STEP,
  [STEP_UP_REQUIRED]: null,
  READ_ONLY: null,
};
/** Returns the page of a refusal's code, null for none, and undefined for other codes. */
export const pageOf = (refusal: unknown) => PAGES[codeOf(refusal) ?? ''];

/**
 * Reacts to a refusal in a browser: 401 ends the session, 403 leads home or to the page that its code names. On the
 * server the page guard redirects.
 */
export function handleRefusal(status: number, { quiet }: CallOptions, body?: unknown): void {
  if (isServer || quiet) return;
  const page = pageOf(body);
  if (isDeskPath(window.location.pathname)) {
    // a refused action leaves the operator where they are
    if (status === 403 && page === SECOND_STEP) void navigate(DESK_LOGIN);
  } else if (status === 403 && page !== null) void navigate(page ?? '/');
  if (status === 401) {
    clearCredentials();
    reportSessionEnded();
  }
}

const unreadable = (statusCode: number): Problem => ({
  statusCode,
  error: 'UNREADABLE',
  message: 'The site sent an unexpected answer. Please try again.',
});
/** No response arrived. The call may or may not have taken effect. */
export const UNREACHABLE: Problem = {
  statusCode: 0,
  error: 'UNREACHABLE',
  message: "Can't reach the site. Check your connection and try again.",
};

/** Returns the failure of a status and its response body. */
export function toProblem(status: number, body: unknown): FixedFailure | Problem {
  if (status === 413) return new FixedFailure(413, 'PAYLOAD_TOO_LARGE', 'Request Entity Too Large');
  if (status === 403 && pageOf(body) === undefined)
    return new FixedFailure(403, 'FORBIDDEN', 'Forbidden in the action!');
  return typeof body === 'object' && body !== null ? (body as Problem) : unreadable(status);
}

/** The API in the same process, which server/process/web.ts provides: rendering then calls it without a connection. */
type InProcessApi = (call: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string; cookies?: string[] }>;
const inProcessApi = () => (globalThis as { [key: symbol]: InProcessApi | undefined })[Symbol.for('footlights.api')];

/** Calls the API in this process or over HTTP. @returns the status, and the JSON body or undefined */
async function request(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  { visitor, signal }: CallOptions,
): Promise<{ status: number; json?: unknown }> {
  // `isServer` is a build constant, so browser bundles drop what belongs to the server
  const api = isServer && inProcessApi();
  if (isServer && api) {
    const { status, text, cookies } = await api({
      method,
      url: url.slice(renderConfig().apiOrigin.length),
      headers,
      body,
    });
    for (const cookie of cookies ?? []) visitor?.keepCookie(cookie);
    return { status, json: parseJson(text) };
  }
  const response = await fetch(url, { method, headers, body, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : UNREACHABLE;
  });
  if (isServer) for (const cookie of response.headers?.getSetCookie?.() ?? []) visitor?.keepCookie(cookie);
  if (response.status === 204 || response.status === 205) return { status: response.status };
  return { status: response.status, json: await response.json().catch(() => undefined) };
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function send(name: EndpointName, input: Parts & CallOptions): Promise<unknown> {
  const { params, query, body, ...options } = input;
  const { method, url } = await urlOf(name, params, query);
  const headers = callerHeaders(options);
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const { status, json } = await request(
    method,
    url,
    headers,
    body === undefined ? undefined : JSON.stringify(body),
    options,
  );
  if (status === 204 || status === 205) return undefined;
  if (status < 200 || status >= 300) {
    if (codeOf(json) === STEP_UP_REQUIRED && !isServer && (await (await import('./stepUp')).askStepUp()))
      return send(name, input);
    handleRefusal(status, options, json);
    throw toProblem(status, json);
  }
  if (typeof json !== 'object' || json === null) throw unreadable(status);
  return (json as { data: unknown }).data;
}

/** Calls the API by name. @returns the content of `{ data }` @throws FixedFailure or Problem */
export async function call<N extends EndpointName>(
  name: N,
  ...[input]: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
): Promise<ReplyOf<N>> {
  return (await send(name, (input ?? {}) as Parts & CallOptions)) as ReplyOf<N>;
}
