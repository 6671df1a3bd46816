import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type EndpointName, paths } from '@contract/paths';
import { addPlugins } from '@server/http/plugins';
import { NO_PROXIES } from '@server/http/proxies';
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

/** Builds the OpenAPI document from the contract, without handlers. */
export async function openApiDocument(): Promise<OpenApi> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await addPlugins(app, { rateLimits: false, internalSecret: 'x', proxies: NO_PROXIES, apiDocs: false });
  const serve = makeServe(app, {
    proofFor: () => null,
    recordDevice: async () => undefined,
    identifyClosing: async () => null,
    identify: async () => null,
    internalSecret: 'x',
    proxies: NO_PROXIES,
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

/** The calls that must exist: `METHOD /path/{parameter}`. */
const required = readFileSync(path.join(__dirname, '../contract/calls.txt'), 'utf8').trim().split('\n');

/** Replaces the names of parameters, which are free to choose. */
export const shapeOf = (call: string) => call.replace(/\{\w+\}/g, '{}');

/** Returns the call, and the calls with each value of its enum parameters. */
function spellings(call: string, { parameters = [] }: Operation): string[] {
  return parameters.reduce(
    (calls, { in: place, name, schema }) =>
      place === 'path'
        ? calls.flatMap((each) => [each, ...(schema?.enum ?? []).map((word) => each.replace(`{${name}}`, word))])
        : calls,
    [call],
  );
}

/** Returns the required calls that the document lacks. */
export function callsMissing(document: OpenApi): string[] {
  const known = new Set(
    Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        spellings(`${method.toUpperCase()} ${address.replace(/^\/api/, '')}`, operation).map(shapeOf),
      ),
    ),
  );
  return required.filter((call) => !known.has(shapeOf(call)));
}
