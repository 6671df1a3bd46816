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
