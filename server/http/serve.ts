import '@fastify/multipart';
import { type Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoints, type Endpoints, type ReplyOf, type RequestOf } from '@contract/all';
import { type Endpoint, type FileField, type Role, type UploadKind } from '@contract/endpoint';
import { API_BASE } from '@contract/base';
import { type EndpointName, paths } from '@contract/paths';
import { admit, type Caller, type Identify, refuseOtherRole } from './caller';
import { type FieldFault, invalid, Refusal, underMaintenance } from './errors';
import { keepRawBody } from './rawBody';
import { type Form, readForm, type Upload } from './uploads';
import { unstorableIn } from './storable';
import { type Viewer, viewerOf } from './viewer';
import { tokenOf, type Visitor, visitorOf } from './visitor';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type CallerOf<N extends EndpointName> = Endpoints[N]['access'] extends 'anyone' | 'secret'
  ? Caller | null
  : Endpoints[N]['access'] extends readonly (infer R extends Role)[]
    ? Caller & { role: R }
    : Caller;

/** What a handler works with: the parsed request, who calls, and from where. */
export interface Call<N extends EndpointName> extends RequestOf<N> {
  caller: CallerOf<N>;
  visitor: Visitor;
  /** who wants to see, as blocks ask */
  viewer: () => Promise<Viewer>;
  files: Record<string, Upload[]>;
  /** the `Idempotency-Key` of a call that moves money, when one was sent */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Answer<N extends EndpointName> = Endpoints[N] extends { streamed: true } ? Readable : ReplyOf<N>;
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Answer<N>> | Answer<N>;

/** Binds a call of the contract to what answers it. */
export type Serve = <N extends EndpointName>(name: N, handler: Handler<N>) => void;

export interface ServeOptions {
  identify: Identify;
  /** remembers in which browsers an account was seen */
  recordDevice: (caller: Caller, device: string) => Promise<void>;
  /** whether the site is closed for maintenance; operators and what the contract opens then still pass */
  closed: () => Promise<boolean>;
  internalSecret: string;
  trustProxy: boolean;
  tmpDir: string;
  /** the most bytes of an uploaded file, by what it is */
  uploads: Record<UploadKind, number>;
}

const WireError = z.object({
  statusCode: z.number(),
  error: z.string(),
  message: z.union([
    z.string(),
    z.array(z.object({ property: z.string(), constraints: z.record(z.string(), z.string()) })),
  ]),
  id: z.string().optional(),
});

/** Header, whole and shortened: letters, digits and a few signs, so that it can stand in a database key. */
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

/** The fields with the limits that the configuration sets. */
const limited = (files: Record<string, FileField>, uploads: Record<UploadKind, number>) =>
  Object.fromEntries(
    Object.entries(files).map(([field, rule]) => [field, rule.kind ? { ...rule, maxBytes: uploads[rule.kind] } : rule]),
  );

function formOf(request: FastifyRequest, files: Record<string, FileField>, tmpDir: string): Promise<Form> {
  const needed = Object.values(files).some(({ required }) => required);
  if (!request.isMultipart() && !needed && typeof request.body === 'object')
    return Promise.resolve({ fields: { ...request.body }, files: {}, discard: () => Promise.resolve() });
  if (!request.isMultipart()) throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a multipart form.');
  return readForm(request, files, tmpDir);
}

/** The refusal of a request in which some text cannot be stored, or nothing. */
function refuseUnstorable(...parts: unknown[]): Refusal | undefined {
  for (const part of parts) {
    const at = unstorableIn(part);
    if (at !== null) return invalid(at, 'This text has characters that cannot be kept.', 'characters');
  }
  return undefined;
}

function parseForm(schema: z.ZodType | undefined, fields: Record<string, unknown>): unknown {
  const refusal = refuseUnstorable(fields);
  if (refusal) throw refusal;
  if (!schema) return undefined;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const faults: FieldFault[] = parsed.error.issues.map((issue) => ({
    property: issue.path.join('.'),
    constraints: { [issue.code]: issue.message },
  }));
  throw new Refusal(400, 'VALIDATION', faults);
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
    response: { ...reply, '4xx': WireError, '5xx': WireError },
  };
}

/** Makes the `serve` that features bind their handlers with. Every bound name becomes a route below `/api`. */
export function makeServe(app: FastifyInstance, options: ServeOptions): Serve {
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    const [method, path] = paths[name].split(' ') as [string, string];
    app.route({
      method,
      url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(name, endpoint),
      config: {
        endpoint: name,
        ...(endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {}),
      },
      // before the body is read: a stranger learns nothing about it and uploads nothing
      onRequest: async (request) => {
        const token = endpoint.access === 'secret' ? null : tokenOf(request);
        // a dead token is a guest at an open door, and a 401 at any other
        request.caller = token ? await options.identify(token) : null;
        const passes =
          endpoint.access === 'secret' || endpoint.duringMaintenance || request.caller?.role === 'operator';
        // before the door: a 401 would sign people out because of our works
        if (!passes && (await options.closed())) throw underMaintenance();
        admit(endpoint.access, request.caller);
        const { device } = visitorOf(request, options.internalSecret, options.trustProxy);
        if (request.caller && device) await options.recordDevice(request.caller, device);
      },
      ...(endpoint.rawBody
        ? {
            preParsing: (request, reply, payload) =>
              keepRawBody(request, reply, payload, request.routeOptions.bodyLimit),
          }
        : {}),
      preValidation: (request, _reply, done) => done(refuseUnstorable(request.params, request.query, request.body)),
      handler: async (request, reply) => {
        const { caller } = request;
        refuseOtherRole(caller, request.params);
        const form = endpoint.files
          ? await formOf(request, limited(endpoint.files, options.uploads), options.tmpDir)
          : null;
        const data = await (async () => {
          try {
            const visitor = visitorOf(request, options.internalSecret, options.trustProxy);
            const call = {
              params: request.params,
              query: request.query,
              body: form ? parseForm(endpoint.body, form.fields) : request.body,
              caller,
              visitor,
              viewer: () => viewerOf(caller, visitor),
              files: form?.files ?? {},
              idempotencyKey: idempotencyKeyOf(request, endpoint),
              request,
              reply,
            };
            // the schemas of `name` parsed exactly these fields; the compiler cannot follow that through Fastify
            return await handler(call as unknown as Parameters<typeof handler>[0]);
          } finally {
            await form?.discard();
          }
        })();
        if (reply.sent) return reply;
        if (endpoint.reply === null) return reply.code(204).send();
        return reply.send(endpoint.enveloped === false ? data : { data });
      },
    });
  };
}
