import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Config } from '../config';
import { renderPagesWhole } from './wholePages';

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface WebOptions {
  config: Config;
  root: string;
  server: Server;
  /** where rendering finds the API */
  apiOrigin: string;
  internalSecret: string;
  /** the API of this process; null where it is another one's */
  api: ApiBeside | null;
}

/** Asks the API of this process without a connection (src/lib/http.ts knows it under the same symbol). */
export type ApiBeside = (call: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;

/**
 * Prepares the website inside this process. What the web's own configuration reads from its environment
 * (src/lib/config.ts) is handed over here, because the port is known only now.
 */
export async function prepareWeb({
  config,
  root,
  server,
  apiOrigin,
  internalSecret,
  api,
}: WebOptions): Promise<{ handle: WebHandler; close: () => Promise<void> }> {
  // eslint-disable-next-line no-restricted-properties -- the one place where the server speaks to the web's configuration
  Object.assign(process.env, { API_ORIGIN: apiOrigin, INTERNAL_SECRET: internalSecret, NEXT_TELEMETRY_DISABLED: '1' });
  Object.assign(globalThis, { [Symbol.for('footlights.api')]: api ?? undefined });
  await renderPagesWhole();
  const { default: next } = await import('next');
  const app = next({ dev: config.dev, dir: root, httpServer: server });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}
