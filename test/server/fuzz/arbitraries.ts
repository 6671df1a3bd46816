import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Hostile values that no form sends. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  9007199254740993,
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1e99',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮txt',
  '🎭'.repeat(50),
  'x'.repeat(20_000),
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  [],
  {},
  [null],
  [[]],
  { $ne: null },
  { __proto__: null, constructor: 'x' },
  '0000-00-00',
  '9999-12-31',
  '2026-02-30T25:00:00Z',
  '00000000-0000-0000-0000-000000000000',
];
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 5 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 2 },
  { arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(sendable), weight: 1 },
);

function sendable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

function textOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...known), fc.uuid());
    case 'email':
      return fc.emailAddress();
    case 'date':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10));
    case 'date-time':
      return fc
        .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-01-01') })
        .map((day) => day.toISOString());
    default:
      return fc.oneof(
        fc.constantFrom(...known),
        fc.string({
          minLength: schema.minLength ?? 0,
          maxLength: Math.min(schema.maxLength ?? 40, 80),
          unit: 'grapheme',
        }),
      );
  }
}

/** Generates values that match a schema, mixed with ones that don't. `known` are existing ids and names. */
export function valuesOf(schema: Schema | undefined, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingValues(schema ?? {}, known), weight: 9 }, { arbitrary: hostile, weight: 1 });
}

function fittingValues(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices?.length) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, known);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e9), max: Math.min(schema.maximum ?? 1000, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items, known), { maxLength: 4 });
    case 'object':
      return objectsOf(schema, known);
    default:
      // Coerced fields accept any input.
      return fc.oneof(
        fc.constantFrom<unknown>(...known, 1, 10, true, 'true', 'live', 'asc'),
        fc.integer({ min: 0, max: 100 }),
        hostile,
      );
  }
}

function objectsOf({ properties = {}, required = [] }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known)]));
  // Required fields are sometimes missing.
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  return fc.oneof({ arbitrary: whole, weight: 6 }, { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 });
}

/** A body that is sent as it is. */
export interface RawBody {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  encoding?: string;
}

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, more = '') => `content-disposition: form-data; name="${name}"${more}`;

const nested: fc.Arbitrary<RawBody> = fc
  .tuple(fc.constantFrom('[', '{"a":', '[{"a":['), fc.integer({ min: 2, max: 20_000 }), fc.boolean())
  .map(([open, levels, isClosed]) => {
    const close = [...open].reverse().map((sign) => ({ '[': ']', '{': '}' })[sign] ?? '');
    const text = `${open.repeat(levels)}1${isClosed ? close.join('').repeat(levels) : ''}`;
    return { type: JSON_TYPE, bytes: bytesOf(text.slice(0, 200_000)) };
  });

const wronglyEncoded: fc.Arbitrary<RawBody> = fc.constantFrom<RawBody>(
  { type: `${JSON_TYPE}; charset=utf-16`, bytes: bytesOf('{"name":"a"}', 'utf16le') },
  { type: `${JSON_TYPE}; charset=nonsense`, bytes: bytesOf('{"name":"a"}') },
  { type: JSON_TYPE, bytes: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: JSON_TYPE, bytes: bytesOf('\ufeff{"name":"a"}') },
  { type: JSON_TYPE, bytes: bytesOf('{"name":"a"}'), encoding: 'gzip' },
  { type: JSON_TYPE, bytes: bytesOf('{"name":"a"}'), encoding: 'nonsense' },
  { type: FORM_TYPE, bytes: bytesOf(part(field('name'), 'a')), encoding: 'br' },
);

const forms: fc.Arbitrary<RawBody> = fc
  .record({
    parts: fc.array(
      fc.tuple(
        fc.constantFrom(
          field('name'),
          field('tags[]'),
          field('__proto__'),
          field('a'.repeat(5_000)),
          'content-disposition: form-data',
          'nonsense',
          '',
          field('avatar', '; filename="a.png"'),
          field('video', `; filename="../../${'a'.repeat(300)}"`),
          field('photo', `; filename*=utf-16''%ZZ`),
          `${field('name')}\r\ncontent-type: application/json`,
          `${field('name')}\r\ncontent-transfer-encoding: base64`,
          `${field('name')}\r\nx: ${'y'.repeat(20_000)}`,
        ),
        fc.oneof(
          fc.constantFrom('', '{', '%%%', 'a'.repeat(120_000), '['.repeat(5_000)),
          fc.string({ unit: 'binary' }),
        ),
      ),
      { maxLength: 6 },
    ),
    repeated: fc.constantFrom(1, 1, 1, 300),
    end: fc.constantFrom('--x--\r\n', '--x', ''),
    type: fc.constantFrom(
      FORM_TYPE,
      FORM_TYPE,
      'multipart/form-data',
      `multipart/form-data; boundary=${'x'.repeat(500)}`,
    ),
  })
  .map(({ parts, repeated, end, type }) => ({
    type,
    bytes: bytesOf(
      parts.map(([headers, content]) => part(headers, content).repeat(content.length < 1_000 ? repeated : 1)).join('') +
        end,
    ),
  }));

const broken: fc.Arbitrary<RawBody> = fc.constantFrom(
  { type: JSON_TYPE, bytes: bytesOf('{"a":') },
  { type: JSON_TYPE, bytes: bytesOf('') },
  { type: 'text/plain', bytes: bytesOf('hello') },
  { type: 'application/x-www-form-urlencoded', bytes: bytesOf('a=1&a[b][c]=2&__proto__=3') },
  { type: 'nonsense', bytes: bytesOf('[]') },
);

/** Generates bodies that no form sends: nested, wrongly encoded, broken, and multipart in all states of disrepair. */
export const rawBodies: fc.Arbitrary<RawBody> = fc.oneof(nested, wronglyEncoded, forms, broken);

const LONG = 7_000;
/** Generates headers that are long or contradict the request. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'x-long': 'x'.repeat(LONG) },
  { 'user-agent': 'Mozilla/5.0 ('.repeat(LONG / 13) },
  { 'accept-language': 'a;q=1,'.repeat(LONG / 6) },
  { 'accept-encoding': 'br;q=0.1,nonsense,*;q=x' },
  { cookie: `token=${'x'.repeat(LONG)}; token=%ZZ; =;;;` },
  { 'x-forwarded-for': 'nonsense, ::1, 999.1.1.1' },
  { 'x-footlights-internal': 'wrong', 'x-footlights-visitor-ip': 'nonsense' },
  { 'idempotency-key': 'k'.repeat(LONG) },
  { 'x-device': 'd'.repeat(LONG) },
  { range: 'bytes=9-1,,-0', 'if-none-match': '*', 'if-modified-since': 'never' },
  { 'content-language': 'x', accept: 'nonsense/*' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/health/live' },
);
