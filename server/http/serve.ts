import '@fastify/multipart';
import { type Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoints, type Endpoints, type ReplyOf, type RequestOf } from '@contract/all';
import { type Admitted, type Endpoint, type FileField, type Role, type UploadKind } from '@contract/endpoint';
import { API_BASE } from '@contract/base';
import { type EndpointName, paths } from '@contract/paths';
import {
  admitSecondFactor,
  type Caller,
  type Identify,
  refuseOtherRole,
  requireAccess,
  requireReadOnly,
} from './caller';
import { accountClosing, invalid, Refusal, underMaintenance } from './errors';
import { bodyError } from './fieldErrors';
import { isValueTooDeep, tooDeep } from './json';
import { keepRawBody } from './rawBody';
import { reasonOf } from './reason';
import { type Form, readForm, type Upload } from './uploads';
import { findUnstorable } from './storable';
import { type Viewer, viewerOf } from './viewer';
import { type Proxies } from './proxies';
import { tokenOf, type Visitor, visitorOf } from './visitor';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type CallerOf<N extends EndpointName> = Endpoints[N]['access'] extends 'anyone' | 'secret'
  ? Caller | null
  : Endpoints[N]['access'] extends readonly (infer A extends Admitted)[]
    ? Caller & { role: A extends Role ? A : 'operator' }
    : Caller;

/** The argument of a handler: the parsed request, the caller and the visitor. */
export interface Call<N extends EndpointName> extends RequestOf<N> {
  caller: CallerOf<N>;
  visitor: Visitor;
  /** the viewer for whom blocks and bans are checked */
  viewer: () => Promise<Viewer>;
  files: Record<string, Upload[]>;
  /** the `Idempotency-Key` header, where the call accepts one */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Answer<N extends EndpointName> = Endpoints[N] extends { streamed: true } ? Readable : ReplyOf<N>;
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Answer<N>> | Answer<N>;

/** An upload that may come: `maxBytes` is the most it may have in total, and `release` is called when it is over. */
export interface Admission {
  maxBytes?: number;
  release?: () => void;
}

/** Decides about an upload before its body is read. `bytes` is its Content-Length, if it has one. */
export type Admit<N extends EndpointName> = (
  call: Pick<Call<N>, 'caller' | 'params' | 'visitor' | 'viewer' | 'idempotencyKey'> & { bytes: number | null },
) => Promise<Admission>;

/**
 * Binds a call of the contract to its handler. Calls with files name what refuses an upload before its body is read.
 */
export type Serve = <N extends EndpointName>(name: N, handler: Handler<N>, admit?: Admit<NoInfer<N>>) => void;

export interface ServeOptions {
  identify: Identify;
  /** returns the session of an account that is closing */
  identifyClosing: Identify;
  /** records the browser that an account uses */
  recordDevice: (caller: Caller, device: string) => Promise<void>;
  /** returns whether the site is in maintenance; operators and some calls still pass */
  isInMaintenance: () => Promise<boolean>;
  internalSecret: string;
  proxies: Proxies;
  /** returns the `Set-Cookie` header for a browser that lacks the proof of its session, or null */
  proofFor: (caller: Caller, cookies: string | undefined) => string | null;
  tmpDir: string;
  /** the largest uploaded file in bytes, by kind */
  uploads: Record<UploadKind, number>;
}

const MINUTE_MS = 60_000;

const WireError = z.object({
  statusCode: z.number(),
  error: z.string(),
  message: z.union([
    z.string(),
    z.array(z.object({ property: z.string(), constraints: z.record(z.string(), z.string()) })),
  ]),
  id: z.string().optional(),
});

/** Returns the Idempotency-Key header. @throws Refusal 400 unless it has 8 to 100 letters, digits and `_ . : -` */
function idempotencyKeyOf(request: FastifyRequest, endpoint: Endpoint): string | null {
  if (!endpoint.money && !endpoint.keyed) return null;
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[\w.:-]{8,100}$/.test(value))
    throw new Refusal(400, 'VALIDATION', [
      { property: 'Idempotency-Key', constraints: { format: '8 to 100 letters, digits, dots, dashes' } },
    ]);
  return value;
}

/** Applies the configured upload limits, and the one of the admission, to the file fields. */
const withLimits = (files: Record<string, FileField>, uploads: Record<UploadKind, number>, most = Infinity) =>
  Object.fromEntries(
    Object.entries(files).map(([field, rule]) => {
      const maxBytes = Math.min(most, rule.kind ? uploads[rule.kind] : rule.maxBytes);
      return [field, { ...rule, maxBytes }];
    }),
  );

function formOf(request: FastifyRequest, files: Record<string, FileField>, tmpDir: string): Promise<Form> {
  const needed = Object.values(files).some(({ required }) => required);
  if (!request.isMultipart() && !needed && typeof request.body === 'object')
    return Promise.resolve({ fields: { ...request.body }, files: {}, discard: () => Promise.resolve() });
  if (!request.isMultipart()) throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a multipart form.');
  return readForm(request, files, tmpDir);
}

/** Returns a refusal when the request is nested too deeply, or has a text that cannot be stored. */
function refuseUnstorable(...parts: unknown[]): Refusal | undefined {
  for (const part of parts) {
    if (isValueTooDeep(part)) return tooDeep();
    const at = findUnstorable(part);
    if (at !== null) return invalid(at, 'This text contains characters that cannot be stored.', 'characters');
  }
  return undefined;
}

function parseForm(schema: z.ZodType | undefined, fields: Record<string, unknown>): unknown {
  const refusal = refuseUnstorable(fields);
  if (refusal) throw refusal;
  if (!schema) return undefined;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, code, message }) =>
    bodyError({ path, rule: code, text: message }, fields),
  );
  throw new Refusal(400, 'VALIDATION', errors);
}

/** The route's schemas; a form's fields are parsed after its files, so its body is described but not validated here. */
function schemaOf(name: EndpointName, endpoint: Endpoint): Record<string, unknown> {
  const reply =
    endpoint.reply === null
      ? { 204: z.null() }
      : { 200: endpoint.enveloped === false ? endpoint.reply : z.object({ data: endpoint.reply }) };
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' || endpoint.access === 'secret' ? {} : { security: [{ session: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.files ? { body: endpoint.body } : {}),
    ...(endpoint.files ? { consumes: ['multipart/form-data'] } : {}),
    response: {
      ...reply,
      ...(endpoint.replyAt503 && endpoint.reply ? { 503: endpoint.reply } : {}),
      '4xx': WireError,
      '5xx': WireError,
    },
  };
}

/**
 * Returns the caller of a closing account for the calls that it may make. Everywhere else it counts as a guest.
 * @throws Refusal 403 ACCOUNT_CLOSING for calls that need a session
 */
async function admitClosing(token: string, endpoint: Endpoint, options: ServeOptions): Promise<Caller | null> {
  if (endpoint.access === 'anyone') return null;
  const caller = await options.identifyClosing(token);
  if (caller && !endpoint.whileClosing) throw accountClosing();
  return caller;
}

/** Identifies the caller and checks maintenance and access, before the body is read. @throws Refusal 401, 403 or 503 */
async function admitCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  options: ServeOptions,
): Promise<void> {
  const token = endpoint.access === 'secret' ? null : tokenOf(request);
  // an expired token counts as a guest: fine for public calls, a 401 for all others
  let caller = token ? await options.identify(token) : null;
  const passes = endpoint.access === 'secret' || endpoint.duringMaintenance || caller?.role === 'operator';
  if (token && !caller) caller = await admitClosing(token, endpoint, options);
  if (caller) requireReadOnly(request.method, endpoint, caller);
  // before the access check: a 401 would log people out because of maintenance
  if (!passes && (await options.isInMaintenance())) throw underMaintenance();
  requireAccess(endpoint.access, caller);
  request.caller = admitSecondFactor(endpoint, caller);
  // the browser is the operator's: it gets no proof, and doesn't count as one of the account's
  if (caller?.impersonation) return;
  const proof = request.caller && options.proofFor(request.caller, request.headers.cookie);
  if (proof) reply.header('set-cookie', proof);
  const { device } = visitorOf(request, options.internalSecret, options.proxies);
  if (request.caller && device) await options.recordDevice(request.caller, device);
}

interface Handling {
  handler: (call: never) => unknown;
  admit?: (call: never) => Promise<Admission>;
}

/** Reads the form, if any and if it may come, and runs the handler. Deletes the uploaded files afterwards. */
async function runHandler(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { handler, admit }: Handling,
  options: ServeOptions,
): Promise<unknown> {
  const { params, query } = request;
  const caller = request.caller && { ...request.caller, words: reasonOf(request, endpoint) };
  refuseOtherRole(caller, params);
  const visitor = visitorOf(request, options.internalSecret, options.proxies);
  const known = {
    params,
    query,
    caller,
    visitor,
    viewer: () => viewerOf(caller, visitor),
    idempotencyKey: idempotencyKeyOf(request, endpoint),
    request,
    reply,
  };
  const length = request.headers['content-length'];
  // the endpoint's schemas parsed these fields, which the compiler cannot see through Fastify
  const admission = request.isMultipart()
    ? await admit?.({ ...known, bytes: length === undefined ? null : Number(length) } as never)
    : undefined;
  try {
    const form = endpoint.files
      ? await formOf(request, withLimits(endpoint.files, options.uploads, admission?.maxBytes), options.tmpDir)
      : null;
    try {
      const body = form ? parseForm(endpoint.body, form.fields) : request.body;
      return await handler({ ...known, body, files: form?.files ?? {} } as never);
    } finally {
      await form?.discard();
    }
  } finally {
    admission?.release?.();
  }
}

/** The longest body of what guests and members send, and of paths that are no call. */
export const BODY_MAX_BYTES = 64 * 1024;
const LONG_BODY_MAX_BYTES = 256 * 1024;

/**
 * Returns the longest JSON body of a call in bytes. Operators write whole pages and providers report many events at
 * once. What everybody else may send is short, because reading it holds the event loop.
 */
export function bodyMaxBytes({ access, rawBody }: Endpoint): number {
  const isForOperators = Array.isArray(access) && access.every((one) => one.startsWith('operator'));
  return isForOperators || rawBody ? LONG_BODY_MAX_BYTES : BODY_MAX_BYTES;
}

/**
 * Returns the `serve` function that features bind their handlers with. Every bound call becomes a route below `/api`.
 */
export function makeServe(app: FastifyInstance, options: ServeOptions): Serve {
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  return (name, handler, admit) => {
    const endpoint: Endpoint = endpoints[name];
    const [method, path] = paths[name].split(' ') as [string, string];
    app.route({
      method,
      url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(name, endpoint),
      bodyLimit: bodyMaxBytes(endpoint),
      config: {
        endpoint: name,
        ...(endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: MINUTE_MS } } : {}),
      },
      onRequest: async (request, reply) => {
        await admitCaller(request, reply, endpoint, options);
        // what an account sees must stay in no cache, not even the browser's after a logout
        if (request.caller) reply.header('cache-control', 'no-store');
      },
      ...(endpoint.rawBody
        ? {
            preParsing: (request, reply, payload) =>
              keepRawBody(request, reply, payload, request.routeOptions.bodyLimit),
          }
        : {}),
      preValidation: (request, _reply, done) => {
        // without a body each of its fields is missing
        if (endpoint.body && !endpoint.files) request.body ??= {};
        done(refuseUnstorable(request.params, request.query, request.body));
      },
      handler: async (request, reply) => {
        const data = await runHandler(request, reply, endpoint, { handler, admit }, options);
        if (reply.sent) return reply;
        if (endpoint.reply === null) return reply.code(204).send();
        return reply.send(endpoint.enveloped === false ? data : { data });
      },
    });
  };
}
