/**
 * The one place where the web speaks HTTP: it fills in the address, sends the token, unwraps `{ data }` and turns every
 * status into what the error catalogue (specification section 8) says.
 */
import fetch from 'isomorphic-unfetch';
import { type Endpoints, type InputOf, type ReplyOf } from '@contract/all';
import { API_BASE } from '@contract/base';
import { type EndpointName } from '@contract/paths';
import { isServer, publicConfig, renderConfig } from './config';
import { clearCredentials, deviceWord, readCredentials } from './cookies';
import { navigate, sessionEnded } from './effects';
import { type Problem } from './errorText';
import { headersOf, type Visitor } from './visitor';

/** A failure whose text the catalogue fixes, whatever the body said. */
export class FixedFailure extends Error {
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Settings {
  /** the person behind a page that is being rendered; absent in a browser */
  visitor?: Visitor;
  /** the caller answers for 401 and 403 itself: no redirect, no end of session (the guard's own profile call, logout) */
  quiet?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
type Params = Record<string, string | number>;
interface Parts {
  params?: Params;
  query?: object;
  body?: unknown;
}

// A field that the schema coerces says `unknown` on the way in: it takes what a query or a form can carry, and may be left out.
type Loose<T> = T extends object
  ? { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as unknown extends T[K] ? K : never]?: QueryValue;
    }
  : T;
/** What a call takes as its body, for forms and intents. */
export type BodyOf<N extends EndpointName> = Loose<InputOf<N>['body']>;
/** What a call takes as its query. */
export type QueryOf<N extends EndpointName> = Loose<NonNullable<InputOf<N>['query']>>;

// optional where the schema takes nothing, or would take an empty object
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<never, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };
/** What a call needs: parameters, query and body by its schema; a key where money moves. */
export type CallInput<N extends EndpointName> = Part<'params', InputOf<N>['params']> &
  Part<'query', Loose<InputOf<N>['query']>> &
  Part<'body', BodyOf<N>> &
  Settings &
  (Endpoints[N] extends { money: true } ? { idempotencyKey: string } : unknown);

/** The address of a call as this side reaches it. The list of all addresses comes over the wire with the first call. */
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

/** Token and visitor as headers. */
export function callerHeaders({ visitor, idempotencyKey }: Settings): Record<string, string> {
  const token = visitor ? visitor.token : isServer ? null : readCredentials().token;
  const device = visitor ? visitor.device : isServer ? null : deviceWord();
  return {
    Accept: 'application/json',
    ...(device ? { 'X-Device': device } : {}),
    ...(visitor ? headersOf(visitor) : {}),
    ...(token ? { Authorization: token } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

/** What a browser does about a refusal before the caller hears of it. On the server the page guard does the same by redirecting. */
export function followRefusal(status: number, { quiet }: Settings): void {
  if (isServer || quiet) return;
  if (status === 403) void navigate('/');
  if (status === 401) {
    clearCredentials();
    sessionEnded();
  }
}

const unreadable = (statusCode: number): Problem => ({
  statusCode,
  error: 'UNREADABLE',
  message: 'The site did not answer as it should. Please try again.',
});
/** No answer at all: the call may or may not have arrived. */
export const UNREACHABLE: Problem = {
  statusCode: 0,
  error: 'UNREACHABLE',
  message: 'The site cannot be reached. Check your connection and try again.',
};

/** The failure behind a status and its body, as the catalogue has it. */
export function failureOf(status: number, body: unknown): FixedFailure | Problem {
  if (status === 413) return new FixedFailure(413, 'PAYLOAD_TOO_LARGE', 'Request Entity Too Large');
  if (status === 403) return new FixedFailure(403, 'FORBIDDEN', 'Forbidden in the action!');
  return typeof body === 'object' && body !== null ? (body as Problem) : unreadable(status);
}

/** What the server puts there when the API answers in the same process (server/process/web.ts): rendering then asks it without a connection. */
type Beside = (call: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;
const beside = () => (globalThis as { [key: symbol]: Beside | undefined })[Symbol.for('footlights.api')];

/** Asks the API, beside or over HTTP. @returns the status and the body's JSON, undefined for one that is none */
async function ask(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
  signal?: AbortSignal,
): Promise<{ status: number; json?: unknown }> {
  const near = isServer ? beside() : undefined;
  if (near) {
    const { status, text } = await near({ method, url: url.slice(renderConfig().apiOrigin.length), headers, body });
    return { status, json: readJson(text) };
  }
  const answer = await fetch(url, { method, headers, body, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : UNREACHABLE;
  });
  if (answer.status === 204 || answer.status === 205) return { status: answer.status };
  return { status: answer.status, json: await answer.json().catch(() => undefined) };
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function send(name: EndpointName, { params, query, body, ...settings }: Parts & Settings): Promise<unknown> {
  const { method, url } = await urlOf(name, params, query);
  const headers = callerHeaders(settings);
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const { status, json } = await ask(
    method,
    url,
    headers,
    body === undefined ? undefined : JSON.stringify(body),
    settings.signal,
  );
  if (status === 204 || status === 205) return undefined;
  if (status < 200 || status >= 300) {
    followRefusal(status, settings);
    throw failureOf(status, json);
  }
  if (typeof json !== 'object' || json === null) throw unreadable(status);
  return (json as { data: unknown }).data;
}

/** Calls the API by name. Answers what stands inside `{ data }`; throws what the error catalogue says. */
export async function call<N extends EndpointName>(
  name: N,
  ...[input]: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
): Promise<ReplyOf<N>> {
  return (await send(name, (input ?? {}) as Parts & Settings)) as ReplyOf<N>;
}
