import { type Server } from 'node:http';
import { type Logger } from 'pino';
import { type Config } from '../config';
import { type Api } from './api';
import { ASSETS_PREFIX, serveAssets } from './assets';
import { type Closing } from './closers';
import { startGuestPages } from './guestPages';
import { type Steps } from './steps';
import { prepareWeb, type WebHandler } from './web';

export interface WebsiteOptions {
  config: Config;
  root: string;
  log: Logger;
  steps: Steps;
  server: Server;
  closing: Closing;
  internalSecret: string;
  /** origin of this process on loopback */
  origin: string;
  /** the API of this process; null if it runs in another one */
  api: Api | null;
}

/** Starts the website: its pages, their cache for guests, and its scripts. */
export async function startWebsite(options: WebsiteOptions): Promise<WebHandler> {
  const { config, root, log, steps, server, closing, internalSecret, origin, api } = options;
  const web = await steps.step('Website', () =>
    prepareWeb({
      config,
      log,
      root,
      server,
      apiOrigin: config.apiOrigin ?? origin,
      internalSecret,
      api: config.apiOrigin ? null : (api?.ask ?? null),
    }),
  );
  closing.add('website', web.close);
  if (config.dev) return web.handle;
  const database = api && { url: api.databaseUrl, db: api.ctx.db };
  const pages = await startGuestPages({ config, log, closing, origin, internalSecret, database });
  const assets = await serveAssets(root, web.handle);
  closing.add('assets', assets.close);
  return (request, response) => {
    if (pages.serves(request)) return pages.handle(request, response);
    if (request.url?.startsWith(ASSETS_PREFIX)) return assets.handle(request, response);
    return web.handle(request, response);
  };
}
