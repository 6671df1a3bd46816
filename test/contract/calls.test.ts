import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@contract/all';
import { addressOf, paths } from '@contract/paths';
import { callsMissing, type OpenApi, openApiDocument, shapeOf } from '@test/support/openapi';

const docs = path.join(__dirname, '../../docs/api');

describe('the API document', () => {
  let document: OpenApi;
  let documented: string[];
  beforeAll(async () => {
    document = await openApiDocument();
    documented = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address.replace(/^\/api/, '')}`),
    );
  });

  test('contains all calls of calls.txt', () => {
    expect(callsMissing(document)).toEqual([]);
    const { '/api/payout-requests/{role}/search': _search, ...rest } = document.paths;
    expect(callsMissing({ paths: rest })).toEqual([
      'GET /payout-requests/performer/search',
      'GET /payout-requests/studio/search',
    ]);
  });

  test('contains every call of the contract', () => {
    const known = new Set(documented.map(shapeOf));
    expect(Object.values(paths).filter((call) => !known.has(shapeOf(call)))).toEqual([]);
  });

  test('equals docs/api/openapi.json', () => {
    const file = path.join(docs, 'openapi.json');
    expect(existsSync(file)).toBe(true);
    // `npm run openapi` updates the file.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('addressOf', () => {
  test('fills in and encodes parameters', () => {
    expect(addressOf('viewPerformer', { username: 'a b/c' })).toEqual({
      method: 'GET',
      path: '/performers/a%20b%2Fc/view',
    });
  });
  test('names a missing parameter', () => {
    expect(() => addressOf('viewPerformer')).toThrow('viewPerformer needs the parameter username');
  });
  test('has unique paths whose parameters are described', () => {
    expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length);
    for (const [name, call] of Object.entries(paths)) {
      const wanted = [...call.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const endpoint = endpoints[name as keyof typeof endpoints];
      const described = 'params' in endpoint ? Object.keys(endpoint.params.shape).sort() : [];
      expect({ name, described }).toEqual({ name, described: wanted });
    }
  });
});
