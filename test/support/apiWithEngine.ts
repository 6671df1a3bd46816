import path from 'node:path';
import pino from 'pino';
import { readConfig } from '@server/config';
import { type MediaEngine } from '@server/features/streaming/engine';
import { embeddedEngine } from '@server/features/streaming/engines/embedded';
import { type Api, startApi } from './api';

/** An API with the real media process behind its port. */
export interface ApiWithEngine {
  api: Api;
  engine: MediaEngine;
  close(): Promise<void>;
}

/** Starts an API and its media process, whose files are in the API's folder. `env`: further configuration of both. */
export async function startApiWithEngine(env: Record<string, string> = {}): Promise<ApiWithEngine> {
  // the engine needs the address of the API, and the API needs its engine
  const to: { engine: MediaEngine | null } = { engine: null };
  const stand = new Proxy({} as MediaEngine, {
    get: (_target, name) =>
      name === 'proxyTarget'
        ? () => to.engine?.proxyTarget?.() ?? null
        : (Reflect.get(to.engine ?? {}, name) as unknown),
  });
  const api = await startApi({ parts: { engine: stand } });
  const engine = embeddedEngine({
    config: readConfig({
      RATE_LIMITS: 'off',
      MEDIA_RTMP_PORT: '0',
      FOOTLIGHTS_DATA: api.dataDir,
      RECORDING_FREE_MB: '1',
      REWIND_FREE_MB: '1',
      ...env,
    }),
    log: pino({ level: 'silent' }),
    root: path.resolve(__dirname, '../..'),
    origin: api.url,
    publicUrl: api.url,
  });
  to.engine = engine;
  await engine.start();
  return {
    api,
    engine,
    close: async () => {
      await engine.close();
      await api.close();
    },
  };
}
