import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { type Socket } from 'node:net';
import { type Logger } from 'pino';
import { SOCKET_PATH } from '@contract/events';
import { type Config, readConfig } from '../config';
import { createBrowserPolicy } from '../http/browserPolicy';
import { HEALTH_ALIASES } from '../app';
import { nameRoute, watchRequest, type WatchOptions } from '../observability/requests';
import { mediaSecretOf } from '../features/streaming/engines/embedded';
import { dropForgedOrigin, INTERNAL_HEADERS, sameSecret } from '../http/visitor';
import { OtherSecrets } from '../features/operations/service/secrets';
import { type Api, type DemoLoader, startApi } from './api';
import { closers, type Closing } from './closers';
import { drainServer } from './draining';
import { listen, listenOn, PortTaken } from './listen';
import { ASSETS_PREFIX } from './assets';
import { alwaysLogged, makeLog } from './log';
import { startMetrics } from './metrics';
import { connectionCap, createSiteServer } from './server';
import { consoleSteps, type Steps } from './steps';
import { startWebsite } from './website';

const root = process.cwd();

/** Returns a function that stops listening and ends open connections, WebSockets too. */
function closerOf(server: http.Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

/** Returns a free port: the configured one, or in demo mode the next. @throws PortTaken */
async function reservePort({ port, host, mode }: Config): Promise<number> {
  const probe = http.createServer();
  const free = await listen(probe, port, host, mode === 'live');
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** Answers the health checks of a process without an API. */
function answerHealth(url: string, isDraining: boolean, response: http.ServerResponse): void {
  const status = isDraining && url === '/readyz' ? 'draining' : 'ok';
  response
    .writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status }));
}

const namesOf = (parts: Config['parts']) => Object.entries(parts).flatMap(([name, runs]) => (runs ? [name] : []));

/**
 * Returns how requests are watched. Trusted proxies, our own rendering and our media server may name the request that
 * theirs belongs to.
 */
function watchOptions(config: Config, log: Logger, internalSecret: string): WatchOptions {
  const mediaSecret = mediaSecretOf(config);
  return {
    access: config.accessLog ? alwaysLogged(log, 'access') : null,
    proxies: config.proxies,
    trusts: ({ headers, socket }) =>
      config.proxies.trusts(socket.remoteAddress ?? '', 0) ||
      sameSecret([headers[INTERNAL_HEADERS.secret]].flat()[0], internalSecret) ||
      sameSecret([headers['x-media-secret']].flat()[0], mediaSecret),
  };
}

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
  let api: Api | null = null;
  const { begin: drain, isDraining } = drainServer(server, {
    ...config.drain,
    handOverShows: async () => api?.ctx.engine.handOver?.(),
    moveSockets: () => api?.ctx.realtime.moveAway(),
  });
  // callbacks, links and rendering need the number of the port, but a proxy must not find a process that still starts
  const port = config.port === 0 ? await listen(server, 0, config.host, false) : await reservePort(config);
  closing.add('connections', closerOf(server));
  closing.first(drain);
  const origin = `http://127.0.0.1:${port}`;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const shared = { config, root, log, steps, server, closing, internalSecret, origin };

  if (config.parts.api || config.parts.media || config.parts.jobs)
    api = await startApi({ ...shared, isDraining, publicUrl, loadDemo });
  const website = config.parts.web ? await startWebsite({ ...shared, api }) : null;

  const serve = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = request.url ?? '/';
    dropForgedOrigin(request, internalSecret, config.proxies);
    if (config.parts.api && url.startsWith(SOCKET_PATH)) return nameRoute(request, 'sockets'); // socket.io answers
    if (api?.serves(url)) return api.handle(request, response);
    if (url in HEALTH_ALIASES) return answerHealth(url, isDraining(), response);
    nameRoute(request, url.startsWith(ASSETS_PREFIX) ? 'assets' : 'page');
    if (website) return void website(request, response);
    response.writeHead(404).end();
  };
  const watching = watchOptions(config, log, internalSecret);
  server.on('request', (request, response) =>
    watchRequest(request, response, watching, () => serve(request, response)),
  );
  if (!server.listening) await listenOn(server, port, config.host);

  await startMetrics(config, api?.ctx ?? null, log, closing);
  await api?.begin();
  steps.say(`\n  Footlights is running at ${publicUrl}\n`);
  alwaysLogged(log, 'process').info({ mode: config.mode, parts: namesOf(config.parts), port }, 'started');
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
