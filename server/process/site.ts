import { randomBytes } from 'node:crypto';
import type http from 'node:http';
import { type Logger } from 'pino';
import { SOCKET_PATH } from '@contract/events';
import { type Config, readConfig } from '../config';
import { createBrowserPolicy } from '../http/browserPolicy';
import { dropForgedOrigin } from '../http/visitor';
import { OtherSecrets } from '../features/operations/service/secrets';
import { type DemoLoader, startApi } from './api';
import { ASSETS_PREFIX, serveAssets } from './assets';
import { closers, type Closing } from './closers';
import { listen, PortTaken } from './listen';
import { makeLog } from './log';
import { startGuestPages } from './guestPages';
import { connectionCap, createSiteServer } from './server';
import { consoleSteps, type Steps } from './steps';
import { prepareWeb } from './web';

const root = process.cwd();

/** Stops listening and ends open connections. */
const closeConnections = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const answerStarting = (_request: http.IncomingMessage, response: http.ServerResponse) =>
  void response.writeHead(503, { 'retry-after': '2' }).end('Footlights is starting. Please try again in a moment.');

/** The process of the site: one port in front of the API, the sockets, the live video and the website. */
async function serveSite(
  config: Config,
  log: Logger,
  steps: Steps,
  closing: Closing,
  loadDemo: DemoLoader,
): Promise<void> {
  const server = createSiteServer(createBrowserPolicy(config.browser), { connections: connectionCap(config.proxies) });
  const internalSecret = config.internalSecret ?? randomBytes(24).toString('base64url');
  let serve: (request: http.IncomingMessage, response: http.ServerResponse) => void = answerStarting;
  server.on('request', (request, response) => serve(request, response));

  // the port first: callbacks, links and rendering need its number
  const port = await listen(server, config.port, config.host, config.mode === 'live');
  closing.add('connections', () => closeConnections(server));
  const origin = `http://127.0.0.1:${port}`;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;

  const api =
    config.parts.api || config.parts.media || config.parts.jobs
      ? await startApi({ config, root, log, steps, server, closing, internalSecret, origin, publicUrl, loadDemo })
      : null;
  const web = config.parts.web
    ? await steps.step('Website', () =>
        prepareWeb({
          config,
          log,
          root,
          server,
          apiOrigin: config.apiOrigin ?? origin,
          internalSecret,
          api: config.apiOrigin ? null : (api?.ask ?? null),
        }),
      )
    : null;
  if (web) closing.add('website', web.close);
  const pages =
    web && !config.dev
      ? await startGuestPages({
          config,
          log,
          closing,
          origin,
          internalSecret,
          database: api && { url: api.databaseUrl, db: api.ctx.db },
        })
      : null;
  const assets = web && !config.dev ? await serveAssets(root, web.handle) : null;
  if (assets) closing.add('assets', assets.close);

  serve = (request, response) => {
    const url = request.url ?? '/';
    dropForgedOrigin(request, internalSecret, config.proxies);
    if (config.parts.api && url.startsWith(SOCKET_PATH)) return; // socket.io answers
    if (api?.serves(url)) return api.handle(request, response);
    if (pages?.serves(request)) return void pages.handle(request, response);
    if (assets && url.startsWith(ASSETS_PREFIX)) return void assets.handle(request, response);
    if (web) return void web.handle(request, response);
    response.writeHead(404).end();
  };

  await api?.begin();
  steps.say(`\n  Footlights is running at ${publicUrl}\n`);
  process.send?.({ type: 'ready', url: origin });
}

/**
 * Starts the site as the environment configures it. Exits with 1 when the configuration is wrong or the start fails.
 * `loadDemo` runs in demo mode, once the site answers.
 */
export function startSite(loadDemo: DemoLoader): void {
  let config: Config;
  try {
    // eslint-disable-next-line no-restricted-properties -- handed to the one place that reads it
    config = readConfig(process.env, root);
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
  const log = makeLog(config.logLevel);
  const steps = consoleSteps();
  const closing = closers(log, steps);
  serveSite(config, log, steps, closing, loadDemo).catch((error: Error) => {
    process.stderr.write(
      `\n${error instanceof OtherSecrets || error instanceof PortTaken ? error.message : error.stack}\n`,
    );
    void closing.end(1);
  });
}
