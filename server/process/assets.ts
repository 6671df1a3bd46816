import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import path from 'node:path';
import { type WebHandler } from './web';

/** Starts with the path of every script and stylesheet that the build has written. */
export const ASSETS_PREFIX = '/_next/static/';

export interface Assets {
  handle: WebHandler;
  close(): Promise<void>;
}

/**
 * Serves the website's scripts and stylesheets, which the build has compressed (scripts/compress.mjs). Browsers keep
 * them for a year, because their names change with their content. Requests for unknown files go to `website`.
 */
export async function serveAssets(root: string, website: WebHandler): Promise<Assets> {
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: path.join(root, '.next', 'static'),
    prefix: ASSETS_PREFIX,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    void website(request.raw, reply.raw);
  });
  await app.ready();
  return { handle: (request, response) => app.routing(request, response), close: () => app.close() };
}
