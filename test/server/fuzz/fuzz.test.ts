import fc from 'fast-check';
import { z } from 'zod';
import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { type EndpointName } from '@contract/paths';
import { openSession } from '@server/features/auth/service/sessions';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { hostile, oddHeaders, type RawBody, rawBodies, type Schema, valuesOf } from './arbitraries';

/*
 * Sends valid and invalid requests from the OpenAPI document as every role. Each gets an answer that matches its schema
 * and is no 5xx. Options:
 *   npm run fuzz -- --requests 20000      npm run fuzz -- --seed 12345
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const PATIENCE_MS = 20_000;

interface Operation {
  name: EndpointName;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body?: Schema;
}
interface Request {
  name: EndpointName;
  method: string;
  url: string;
  as: string;
  body: unknown;
  /** sent as it is instead of JSON */
  raw: RawBody | null;
  headers: Record<string, string>;
}

let api: Api;
let known: string[];
const people: Record<string, { id: string; role: 'user' | 'performer' | 'studio' | 'operator' } | null> = {
  guest: null,
};

beforeAll(async () => {
  api = await startApi();
  const [member, performer, unverified, studio, operator] = [
    await api.registerMember(),
    await api.verifiedPerformer(),
    await api.registerPerformer(),
    await api.registerStudio(),
    await api.operator(),
  ];
  Object.assign(people, {
    member: { id: member.id, role: 'user' },
    performer: { id: performer.id, role: 'performer' },
    unverified: { id: unverified.id, role: 'performer' },
    studio: { id: studio.id, role: 'studio' },
    operator: { id: operator.id, role: 'operator' },
  });
  const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  known = [member.id, performer.id, unverified.id, room, sessionId, member.username, performer.username, member.email];
});
afterAll(() => api.close());

const ErrorAnswer = z.strictObject({
  statusCode: z.number(),
  error: z.string().regex(/^[A-Z_]+$/),
  message: z.union([
    z.string().min(1),
    z.array(z.strictObject({ property: z.string(), constraints: z.record(z.string(), z.string()) })).min(1),
  ]),
  id: z.string().optional(),
});

function operations(): Operation[] {
  const document = api.app.swagger() as unknown as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId?: EndpointName;
          parameters?: Operation['parameters'];
          requestBody?: { content: Record<string, { schema: Schema }> };
        }
      >
    >;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) =>
      operationId
        ? [
            {
              name: operationId,
              method: method.toUpperCase(),
              path,
              parameters,
              body: Object.values(requestBody?.content ?? {})[0]?.schema,
            },
          ]
        : [],
    ),
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Removes lone surrogates, which URLs and forms can't contain. */
const wellFormed = (value: unknown): string =>
  asText(value)
    .slice(0, 700)
    .replace(/[\ud800-\udfff]/g, '?');
const inAddress = (value: unknown): string => encodeURIComponent(wellFormed(value));

function requestsOf({ name, method, path, parameters, body }: Operation): fc.Arbitrary<Request> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const params = fc.record(
    Object.fromEntries(inPath.map((parameter) => [parameter.name, valuesOf(parameter.schema, known)])),
  );
  const query = fc.record(
    Object.fromEntries(inQuery.map((parameter) => [parameter.name, valuesOf(parameter.schema, known)])),
    { requiredKeys: [] },
  );
  const raw = fc.option(rawBodies, { freq: 12 });
  return fc
    .record({
      params,
      query,
      body:
        method === 'GET' ? fc.constant(undefined) : body ? valuesOf(body, known) : fc.oneof(fc.constant({}), hostile),
      as: fc.constantFrom(...Object.keys(people)),
      raw,
      headers: fc.oneof({ arbitrary: fc.constant({}), weight: 19 }, { arbitrary: oddHeaders, weight: 1 }),
    })
    .map((given) => {
      const search = new URLSearchParams(Object.entries(given.query).map(([key, value]) => [key, wellFormed(value)]));
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_all, key: string) => inAddress((given.params as Record<string, unknown>)[key]) || 'x',
      );
      return {
        name,
        method,
        url: `${filled}${search.size ? `?${search}` : ''}`,
        as: given.as,
        body: given.body,
        raw: method === 'GET' ? null : given.raw,
        headers: given.headers,
      };
    });
}

/** Generates a form with files. Half of the files are invalid. */
function formOf(endpoint: Endpoint, body: unknown): FormData {
  const form = new FormData();
  if (body && typeof body === 'object')
    for (const [key, value] of Object.entries(body)) form.append(wellFormed(key), wellFormed(value));
  for (const field of Object.keys(endpoint.files ?? {})) {
    const file = documentFile();
    if (asText(body).length % 3) form.append(field, new Blob([file.content as string]), file.name);
  }
  return form;
}

async function send({
  name,
  method,
  url,
  as,
  body,
  raw,
  headers: odd,
}: Request): Promise<{ status: number; text: string; type: string }> {
  const endpoint: Endpoint = endpoints[name];
  const person = people[as];
  const headers: Record<string, string> = { ...odd };
  // Each request gets its own session, because some end it.
  if (person) headers.authorization = await openSession(api.ctx.db, person, { ip: '192.0.2.1', userAgent: 'fuzz' });
  let payload: FormData | Blob | string | undefined;
  if (raw) {
    headers['content-type'] = raw.type;
    if (raw.encoding) headers['content-encoding'] = raw.encoding;
    payload = new Blob([raw.bytes]);
  } else if (endpoint.files) payload = formOf(endpoint, body);
  else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }
  const answer = await fetch(api.url + url, {
    method,
    headers,
    body: payload,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

/** Returns what is wrong with an answer, or null. */
function faultOf(
  request: Request,
  { status, text, type }: { status: number; text: string; type: string },
): string | null {
  const endpoint: Endpoint = endpoints[request.name];
  // 501 is oEmbed's answer to a format that isn't offered
  if (status >= 500 && !(status === 501 && request.name === 'viewOembed'))
    return `answered ${status}: ${text.slice(0, 300)}`;
  if (status === 204) return text === '' ? null : 'has a body with 204';
  // a text, such as a table or a feed
  if (status < 300 && endpoint.enveloped === false && endpoint.reply?.safeParse(text).success) return null;
  if (!type.includes('json')) return `answered ${type} with ${status}: ${text.slice(0, 100)}`;
  const parsed: unknown = JSON.parse(text);
  if (status >= 400) {
    const checked = ErrorAnswer.safeParse(parsed);
    return checked.success ? null : `refused in another shape: ${text.slice(0, 300)}`;
  }
  if (!endpoint.reply) return 'has a body where the contract has none';
  const reply = endpoint.enveloped === false ? endpoint.reply : z.strictObject({ data: endpoint.reply });
  const checked = reply.safeParse(parsed);
  return checked.success ? null : `got an answer that its schema doesn't allow: ${checked.error.message.slice(0, 500)}`;
}

it(
  `answers ${REQUESTS} generated requests according to the schemas (seed ${SEED})`,
  async () => {
    const all = operations();
    expect(all.length).toBeGreaterThan(60);
    const requests = fc.nat(all.length - 1).chain((index) => requestsOf(all[index]!));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const answer = await send(request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(request, answer);
        if (fault) throw new Error(`${request.method} ${request.url.slice(0, 300)} as ${request.as} ${fault}`);
      }),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true, includeErrorInReport: true },
    );
    // The answers are of all kinds, so the requests reached the handlers.
    for (const status of [200, 400, 401, 403, 404, 422])
      expect({ status, met: statuses.has(status) }).toEqual({ status, met: true });
    expect(api.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
  Math.max(600_000, REQUESTS * 100),
);
