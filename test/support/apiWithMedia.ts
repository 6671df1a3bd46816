import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { readConfig } from '@server/config';
import { createMediaNodes } from '@server/features/mediaNodes/service';
import { type MediaEngine } from '@server/features/streaming/engine';
import { embeddedEngine } from '@server/features/streaming/engines/embedded';
import { mediaPipe } from '@server/http/mediaPipe';
import { mediaRoutes } from '@server/http/mediaRoutes';
import { NO_PROXIES } from '@server/http/proxies';
import { type Api, startApi } from './api';
import { type FreshDatabase } from './database';
import { temporaryFolder } from './folders';
import { treeOf } from './processes';

/** A process of a site: its API with a real media process behind one port. */
export interface ApiWithMedia extends Api {
  media: MediaEngine;
  /** kills the media process and gives up the lease, as a crash of the whole process does; `close` is still needed */
  crash(): Promise<void>;
}

const mediaPids = () =>
  treeOf(process.pid)
    .filter(({ command }) => command.includes('media/main.ts'))
    .map(({ pid }) => pid);

/** Starts one process of a site that has several. They share `database`, which the caller drops. */
export async function startApiWithMedia(database: FreshDatabase): Promise<ApiWithMedia> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = pino({ level: 'silent' });
  const folder = temporaryFolder('media');
  const nodes = createMediaNodes({ db: database.drizzle, log, origin });
  const media = embeddedEngine({
    config: readConfig({ RATE_LIMITS: 'off', MEDIA_RTMP_PORT: '0', FOOTLIGHTS_DATA: folder }),
    log,
    root: path.resolve(__dirname, '../..'),
    origin,
    publicUrl: origin,
    nodes,
  });
  const api = await startApi({ database, parts: { engine: media } });
  const pipe = mediaPipe(mediaRoutes(media.proxyTarget ?? (() => null), NO_PROXIES, media.nodes?.secret));
  server.on('request', (request, response) => pipe.take(request, response) || api.app.routing(request, response));
  const before = new Set(mediaPids());
  await media.start();
  const ownPids = mediaPids().filter((pid) => !before.has(pid));
  return {
    ...api,
    url: origin,
    media,
    crash: async () => {
      await nodes.close();
      for (const pid of ownPids) process.kill(pid, 'SIGKILL');
    },
    close: async () => {
      await media.close();
      server.closeAllConnections();
      server.close();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
