import { type Logger } from 'pino';
import { type Config } from '../config';
import { countryOf } from '../http/country';
import { visitorOfRequest } from '../http/visitor';
import { watchPages } from '../pages/changes';
import { makePages, type Pages } from '../pages/serve';
import { type Closing } from './closers';

export interface PagesPlace {
  config: Config;
  log: Logger;
  closing: Pick<Closing, 'add'>;
  /** where this process answers on loopback */
  origin: string;
  internalSecret: string;
  /** whose triggers tell of changes; null: the website runs apart from the API, and nobody tells */
  databaseUrl: string | null;
}

/** How long a page is given out while a new one is made: long where changes are told, else as long as a visitor may see an old one. */
const STALE_MS = { told: 30_000, untold: 4_000 };

/** Opens the memory of public pages, kept true by the database where this process has one. */
export async function keepPages({ config, log, closing, origin, internalSecret, databaseUrl }: PagesPlace): Promise<Pages> {
  const pages = makePages({
    origin, internalSecret, staleMs: databaseUrl ? STALE_MS.told : STALE_MS.untold,
    visitorOf: async (request) => {
      const visitor = visitorOfRequest(request, config.trustProxy);
      return { ip: visitor.ip, country: await countryOf(visitor) };
    },
  });
  if (databaseUrl) closing.add('pages', await watchPages(databaseUrl, pages.drop, log));
  return pages;
}
