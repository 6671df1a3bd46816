import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '@server/app';
import { readConfig } from '@server/config';
import { type Context } from '@server/context';
import { createEngine } from '@server/features/streaming/engines/create';
import { mayPlay } from '@server/features/streaming/service/authorizing';
import { readStreamToken } from '@server/features/streaming/service/tokens';
import { createJobs } from '@server/jobs/jobs';
import { createMailer } from '@server/mail/create';
import { createPayments } from '@server/payments/payments';
import { createPictureProcess } from '@server/pictures/pictureProcess';
import { createSealing } from '@server/sealing/create';
import { createResizedPictureCache, createStorage } from '@server/storage/create';
import { createVideoProcess } from '@server/video/videoProcess';
import { type Actors, makeActors } from './actors';
import { type Caller, makeCaller } from './call';
import { type FreshDatabase, freshDatabase } from './database';
import { type RecordingEngine, type RecordingRealtime, recordEngine, recordRealtime } from './recorders';

/** The API on a free port with its own database, a client and accounts. */
export interface Api extends Caller, Actors {
  ctx: Context;
  app: FastifyInstance;
  /** origin, without a slash at the end */
  url: string;
  database: FreshDatabase;
  /** recorded socket events, unless a real socket server was passed */
  realtime: RecordingRealtime;
  engine: RecordingEngine;
  /** folder of uploads and of the outbox */
  dataDir: string;
  /** every line of the log, as JSON */
  logged: string[];
  /** runs the due background jobs */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface ApiOptions {
  /** environment variables in addition to the defaults (no rate limits, demo mode) */
  env?: Record<string, string>;
  /** replaces parts of the context: a real socket server, another engine */
  parts?: Partial<Context>;
  /** the database, which the caller drops; a new one by default */
  database?: FreshDatabase;
}

/** Starts the API. Start one per test file and close it in `afterAll`. */
export async function startApi({ env = {}, parts = {}, database: given }: ApiOptions = {}): Promise<Api> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-api-'));
  const database = given ?? (await freshDatabase());
  const realtime = recordRealtime();
  const engine = recordEngine();
  const logged: string[] = [];
  const config = readConfig({
    PATH: process.env.PATH,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    FOOTLIGHTS_DATA: dataDir,
    ...env,
  });
  const log = pino({ level: config.logLevel }, { write: (line: string) => void logged.push(line) });
  const storage = await createStorage(config);
  // Child processes start from their sources here, which takes long. They must not end between two tests.
  const children = { ...config, idleTimeoutMs: 60_000 };
  const pictures = createPictureProcess(children);
  const ctx: Context = {
    config,
    log,
    db: database.drizzle,
    realtime,
    // An external engine is used as the test configures it.
    engine: config.media.external
      ? createEngine({
          config,
          log,
          root: process.cwd(),
          origin: '',
          publicUrl: config.publicUrl ?? 'http://footlights.test',
          readToken: (token) => readStreamToken({ config }, token),
          mayPlay: (request) => mayPlay(ctx, request),
        })
      : engine,
    jobs: parts.jobs ?? (await createJobs(database.url, log)),
    payments: await createPayments(config, log),
    storage,
    pictures,
    resizedPictures: createResizedPictureCache(config, storage, pictures),
    videos: createVideoProcess(children),
    mailer: await createMailer(config),
    sealing: createSealing(config),
    isDraining: () => false,
    internalSecret: 'the-internal-secret-of-the-tests',
    publicUrl: config.publicUrl ?? 'http://footlights.test',
    ...parts,
  };
  const app = await buildApp(ctx);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const lastErrors = () => logged.filter((line) => /"level":[56]0/.test(line)).slice(-3);
  const caller = makeCaller(url, ctx.internalSecret, () => ['', ...lastErrors()].join('\n'));
  const close = async () => {
    const closed = app.close();
    // Connections that become idle after the close would stay open until their keep-alive timeout.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
    await closed.finally(() => clearInterval(sweep));
    await ctx.videos.close();
    await ctx.pictures.close();
    await ctx.jobs.close();
    await ctx.mailer.close();
    if (!given) await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...caller,
    ...makeActors(ctx, caller),
    ctx,
    app,
    url,
    database,
    realtime,
    engine,
    dataDir,
    logged,
    runJobs: () => ctx.jobs.runDue(),
    close,
  };
}
