import { type Logger } from 'pino';
import { type Config } from './config';
import { type Context } from './context';
import { type Db } from './db/client';
import { identifyComplete } from './features/auth/service/sessions';
import { createMediaNodes } from './features/mediaNodes/service';
import { createEngine } from './features/streaming/engines/create';
import { mayPlay } from './features/streaming/service/authorizing';
import { readStreamToken } from './features/streaming/service/tokens';
import { createJobs } from './jobs/jobs';
import { createMailer } from './mail/create';
import { nodeOriginOf } from './nodeOrigin';
import { createPayments } from './payments/payments';
import { createPictureProcess } from './pictures/pictureProcess';
import { createRealtime } from './realtime/createRealtime';
import { createSealing } from './sealing/create';
import { createResizedPictureCache, createStorage } from './storage/create';
import { createVideoProcess } from './video/videoProcess';

export interface Foundation {
  config: Config;
  log: Logger;
  db: Db;
  databaseUrl: string;
  internalSecret: string;
  isDraining: () => boolean;
  publicUrl: string;
  /** origin of this process on loopback */
  origin: string;
  /** folder of the project */
  root: string;
}

/** Creates the context of the services. `close` closes everything that it opened. */
export async function compose({
  config,
  log,
  db,
  databaseUrl,
  internalSecret,
  isDraining,
  publicUrl,
  origin,
  root,
}: Foundation): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const jobs = await createJobs(databaseUrl, log, config.pools.jobs);
  const mailer = await createMailer(config);
  const storage = await createStorage(config);
  const pictures = createPictureProcess(config);
  const payments = await createPayments(config, log);
  // realtime and engine use the context in callbacks, so they are created after everything that is awaited
  const realtime = createRealtime({
    identify: (token) => identifyComplete(ctx, token),
    log,
    redisUrl: config.redisUrl,
    proxies: config.proxies,
  });
  const engine = createEngine({
    config,
    log,
    origin,
    root,
    publicUrl,
    nodes: createMediaNodes({ db, log, origin: nodeOriginOf(config, new URL(origin).port) }),
    readToken: (token) => readStreamToken({ config }, token),
    mayPlay: (request) => mayPlay(ctx, request),
  });
  const ctx: Context = {
    config,
    log,
    db,
    jobs,
    realtime,
    engine,
    mailer,
    storage,
    payments,
    internalSecret,
    isDraining,
    publicUrl,
    pictures,
    resizedPictures: createResizedPictureCache(config, storage, pictures),
    videos: createVideoProcess(config),
    sealing: createSealing(config),
  };
  const close = async () => {
    await engine.close();
    await realtime.close();
    // the jobs of uploads are not awaited: they start over when the site starts again
    await ctx.videos.close();
    await ctx.pictures.close();
    await jobs.close();
    await mailer.close();
  };
  return { ctx, close };
}
