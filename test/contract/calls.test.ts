import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@contract/all';
import { addressOf, paths } from '@contract/paths';
import { callsMissing, type OpenApi, openApiDocument, shapeOf } from '@test/support/openapi';

const docs = path.join(__dirname, '../../docs/api');

describe('the calls of the specification', () => {
  let document: OpenApi;
  let documented: string[];
  beforeAll(async () => {
    document = await openApiDocument();
    documented = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address.replace(/^\/api/, '')}`),
    );
  });

  test('are all in the OpenAPI document', () => {
    expect(callsMissing(document)).toEqual([]);
    const { '/api/payout-requests/{role}/search': _search, ...rest } = document.paths;
    expect(callsMissing({ paths: rest })).toEqual([
      'GET /payout-requests/performer/search',
      'GET /payout-requests/studio/search',
    ]);
  });

  test('every name of the contract is a route', () => {
    const known = new Set(documented.map(shapeOf));
    expect(Object.values(paths).filter((call) => !known.has(shapeOf(call)))).toEqual([]);
  });

  test('the document in docs/api is the one the code makes', () => {
    const file = path.join(docs, 'openapi.json');
    expect(existsSync(file)).toBe(true);
    // `npm run openapi` writes it anew
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('addresses', () => {
  test('parameters are filled in and encoded', () => {
    expect(addressOf('viewPerformer', { username: 'a b/c' })).toEqual({
      method: 'GET',
      path: '/performers/a%20b%2Fc/view',
    });
  });
  test('a missing parameter is a clear error', () => {
    expect(() => addressOf('viewPerformer')).toThrow('viewPerformer needs the parameter username');
  });
  test('every call stands once, and its parameters are described', () => {
    expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length);
    for (const [name, call] of Object.entries(paths)) {
      const wanted = [...call.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const endpoint = endpoints[name as keyof typeof endpoints];
      const described = 'params' in endpoint ? Object.keys(endpoint.params.shape).sort() : [];
      expect({ name, described }).toEqual({ name, described: wanted });
    }
  });
});
