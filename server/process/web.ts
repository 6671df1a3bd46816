import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { type Config } from '../config';
import { introduceVisitor } from '../http/visitor';
import { installOnePassRenderer } from './onePassRenderer';

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface WebOptions {
  config: Config;
  log: Pick<Logger, 'warn'>;
  root: string;
  server: Server;
  /** origin of the API for rendering */
  apiOrigin: string;
  internalSecret: string;
  /** the API of this process; null if the API runs in another process */
  api: ApiBeside | null;
}

/** Calls the API of this process without a connection. `src/lib/http.ts` reads it under the same symbol. */
export type ApiBeside = (call: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string; cookies?: string[] }>;

/**
 * Prepares the website in this process. Sets the environment that the web's configuration reads (src/lib/config.ts),
 * because the port is known only now.
 */
export async function prepareWeb({
  config,
  log,
  root,
  server,
  apiOrigin,
  internalSecret,
  api,
}: WebOptions): Promise<{ handle: WebHandler; close: () => Promise<void> }> {
  // eslint-disable-next-line no-restricted-properties -- the one place where the server speaks to the web's configuration
  Object.assign(process.env, {
    API_ORIGIN: apiOrigin,
    INTERNAL_SECRET: internalSecret,
    API_DOCS: config.browser.apiDocs ? 'on' : 'off',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  Object.assign(globalThis, { [Symbol.for('footlights.api')]: api ?? undefined });
  await installOnePassRenderer(log);
  const { default: next } = await import('next');
  const app = next({ dev: config.dev, dir: root, httpServer: server });
  await app.prepare();
  const render = app.getRequestHandler();
  return {
    handle: (request, response) => {
      introduceVisitor(request, internalSecret, config.proxies);
      return render(request, response);
    },
    close: () => app.close(),
  };
}
