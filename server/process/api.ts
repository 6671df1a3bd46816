import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type Logger } from 'pino';
import { API_BASE } from '@contract/base';
import { buildApp, HEALTH_ALIASES } from '../app';
import { type Config } from '../config';
import { compose } from '../compose';
import { type Context } from '../context';
import { watchAnswers } from '../db/answering';
import { type Database, openDatabase } from '../db/client';
import { startEmbeddedPostgres } from '../db/embedded';
import { migrateDatabase } from '../db/migrate';
import { type MediaPipe, mediaPipe } from '../http/mediaPipe';
import { MEDIA_CONTROL_PATH, mediaRoutes } from '../http/mediaRoutes';
import { watchMeters } from '../features/shows/service/meter';
import { watchDesk } from '../features/cases/service/changes';
import { resumeProcessing } from '../features/assets/service/processing/processUpload';
import { watchRecordings } from '../features/streaming/service/recordings';
import { claimSecrets } from '../features/operations/service/secrets';
import { watchShows } from '../features/streaming/service/watch';
import { pushKeysOf } from '../features/push/service/keys';
import { ensureDefaultPosts } from '../features/posts/service';
import { watchWebhooks } from '../features/webhooks/service/watch';
import { watchSite } from '../features/site/service/watch';
import { proxyMediaUpgrades } from '../http/mediaUpgrade';
import { closeDataFolder } from '../storage/privateModes';
import { type Closing } from './closers';
import { type Steps } from './steps';
import { type ApiBeside } from './web';

export interface ApiOptions {
  config: Config;
  root: string;
  log: Logger;
  steps: Steps;
  server: Server;
  closing: Closing;
  internalSecret: string;
  isDraining: () => boolean;
  /** origin of this process on loopback */
  origin: string;
  publicUrl: string;
  loadDemo: DemoLoader;
}

/**
 * Fills the site with demo content and runs its demo streams.
 * @returns stops the demo streams; null if the database is not a demo
 */
export type DemoLoader = (site: {
  ctx: Context;
  root: string;
  origin: string;
  steps: Steps;
}) => Promise<(() => Promise<void>) | null>;

/** Serves `/api`, `/files`, `/media` and the sockets. */
export interface Api {
  ctx: Context;
  databaseUrl: string;
  serves(url: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** calls the API from this process, without a connection */
  ask: ApiBeside;
  /** starts live video, jobs and the demo, which need the site to answer */
  begin(): Promise<void>;
}

const MEDIA_PREFIXES = ['/media', MEDIA_CONTROL_PATH, ...Object.keys(HEALTH_ALIASES)];
/** What an API process serves. */
const API_PREFIXES = [API_BASE, '/files', ...MEDIA_PREFIXES];
/** What a media node serves: streams, its media server's reports and health checks. */
const NODE_PREFIXES = [...MEDIA_PREFIXES, `${API_BASE}/webhooks/media/embedded`, `${API_BASE}/health`];
/** What a process of jobs alone serves. */
const JOBS_PREFIXES = [...Object.keys(HEALTH_ALIASES), `${API_BASE}/health`];
const prefixesOf = ({ api, media }: Config['parts']) => (api ? API_PREFIXES : media ? NODE_PREFIXES : JOBS_PREFIXES);
const below = (prefix: string, url: string) =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);

/**
 * Returns the URL of the database itself, past a connection pool. Starts the embedded server, or takes it over, if no
 * other is configured.
 */
export async function databaseUrl(
  config: Config,
  root: string,
  log: Logger,
  closing: Pick<Closing, 'add'>,
): Promise<string> {
  if (config.databaseUrl) return config.databaseDirectUrl ?? config.databaseUrl;
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    projectRoot: root,
    log,
  });
  closing.add('database server', () => postgres.stop());
  return postgres.url;
}

/** Serves what viewers and publishers ask the embedded media server, without the API between them. */
function pipeMedia({ config, engine }: Context, server: Server): MediaPipe | null {
  if (!engine.proxyTarget) return null;
  const routes = mediaRoutes(engine.proxyTarget, config.proxies, engine.nodes?.secret);
  proxyMediaUpgrades(server, routes);
  return mediaPipe(routes);
}

/** Starts what an API process does beside answering: jobs, the site's settings and the demo. */
async function beginApi(
  ctx: Context,
  url: string,
  { config, root, steps, closing, origin, loadDemo }: ApiOptions,
): Promise<void> {
  if (config.parts.jobs) {
    await ctx.jobs.start();
    closing.add('webhooks', watchWebhooks(ctx));
  }
  // the process that processed uploads before has ended
  await resumeProcessing(ctx);
  await ctx.jobs.add(ctx.db, 'documents/encrypt', {}, { key: 'documents/encrypt' });
  await pushKeysOf(ctx);
  await ensureDefaultPosts(ctx);
  closing.add('settings', await watchSite(ctx));
  closing.add('desk', await watchDesk(ctx, url));
  const stopDemo = config.demo ? await loadDemo({ ctx, root, origin, steps }) : null;
  if (stopDemo) closing.add('demo', stopDemo);
}

/** Starts what keeps shows in step with their streams. */
async function beginLive(ctx: Context, { closing }: ApiOptions): Promise<void> {
  closing.add('shows', await watchShows(ctx));
  closing.add('recordings', watchRecordings(ctx));
  closing.add('meters', await watchMeters(ctx));
}

/** Runs the migrations and opens the database. @throws OtherSecrets when the site uses other secrets */
async function openMigrated(url: string, { config, root, log, steps, closing }: ApiOptions): Promise<Database> {
  await steps.step('Migrations', () => migrateDatabase(url, path.join(root, 'server', 'db', 'migrations')));
  const database = openDatabase(config.databaseUrl ?? url, {
    onError: (error) => log.error({ err: error }, 'database'),
    maxConnections: config.pools.requests,
    directUrl: config.databaseDirectUrl,
  });
  closing.add('database', database.close);
  closing.add(
    'database watch',
    watchAnswers([config.databaseUrl ?? url, url], {
      lost: () => log.error('the database does not answer; requests get 503'),
      back: () => log.warn('the database answers again'),
    }),
  );
  await claimSecrets(database.drizzle, config);
  return database;
}

/** Opens the database and builds the application. A media node serves and starts less of it. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { config, root, log, steps, server, closing, internalSecret, isDraining, origin, publicUrl } = options;
  const prefixes = prefixesOf(config.parts);
  await closeDataFolder(config);
  const url = await steps.step(config.databaseUrl ? 'Database' : 'Embedded PostgreSQL', () =>
    databaseUrl(config, root, log, closing),
  );
  const database = await openMigrated(url, options);
  const { ctx, close } = await compose({
    config,
    log,
    db: database.drizzle,
    databaseUrl: url,
    internalSecret,
    isDraining,
    publicUrl,
    root,
    origin,
  });
  closing.add('services', close);
  const app = await buildApp(ctx);
  closing.add('api', () => app.close());
  if (config.parts.api) ctx.realtime.attach(server);
  const pipe = config.parts.api || config.parts.media ? pipeMedia(ctx, server) : null;
  return {
    ctx,
    databaseUrl: url,
    serves: (address) => prefixes.some((prefix) => below(prefix, address)),
    handle: (request, response) => {
      if (!pipe?.take(request, response)) app.routing(request, response);
    },
    ask: async ({ method, url: address, headers, body }) => {
      const {
        statusCode,
        payload,
        headers: answered,
      } = await app.inject({
        method: method as 'GET',
        url: address,
        headers,
        payload: body,
      });
      return { status: statusCode, text: payload, cookies: [answered['set-cookie'] ?? []].flat() };
    },
    begin: async () => {
      await steps.step('Live video', () => ctx.engine.start());
      if (config.parts.api || config.parts.media) await beginLive(ctx, options);
      if (!config.parts.media) await beginApi(ctx, url, options);
    },
  };
}
