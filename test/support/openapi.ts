import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type EndpointName, paths } from '@contract/paths';
import { addPlugins } from '@server/http/plugins';
import { makeServe } from '@server/http/serve';

interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string; schema?: { enum?: string[] } }[];
  security?: unknown[];
  responses?: Record<string, unknown>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** The OpenAPI document as the contract alone makes it: every call bound to nothing. */
export async function openApiDocument(): Promise<OpenApi> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await addPlugins(app, { rateLimits: false, internalSecret: 'x', trustProxy: false });
  const serve = makeServe(app, {
    recordDevice: async () => undefined,
    identify: async () => null,
    internalSecret: 'x',
    trustProxy: false,
    isInMaintenance: () => Promise.resolve(false),
    tmpDir: '',
    uploads: { video: 0, file: 0, picture: 0 },
  });
  for (const name of Object.keys(paths) as EndpointName[]) {
    serve(name, () => {
      throw new Error('described only');
    });
  }
  await app.ready();
  const document = app.swagger() as unknown as OpenApi;
  await app.close();
  return document;
}

/** Every call of the specification, section 7: `METHOD /path/{parameter}`. */
const specified = readFileSync(path.join(__dirname, '../contract/calls.txt'), 'utf8').trim().split('\n');

/** `{id}` or `{performerId}`: the name of a parameter is ours to choose, its place is not. */
export const shapeOf = (call: string) => call.replace(/\{\w+\}/g, '{}');

/** An operation's calls: with its parameters, and with each one that is one of a few words spelled out word by word. */
function spellings(call: string, { parameters = [] }: Operation): string[] {
  return parameters.reduce(
    (calls, { in: place, name, schema }) =>
      place === 'path'
        ? calls.flatMap((each) => [each, ...(schema?.enum ?? []).map((word) => each.replace(`{${name}}`, word))])
        : calls,
    [call],
  );
}

/** The specified calls that the document does not have. */
export function callsMissing(document: OpenApi): string[] {
  const known = new Set(
    Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        spellings(`${method.toUpperCase()} ${address.replace(/^\/api/, '')}`, operation).map(shapeOf),
      ),
    ),
  );
  return specified.filter((call) => !known.has(shapeOf(call)));
}
