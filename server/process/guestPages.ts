import { type Logger } from 'pino';
import { type Config } from '../config';
import { type Db } from '../db/client';
import { findCountryBlockers } from '../features/blocking/service/visibility';
import { countryOf } from '../http/country';
import { visitorOfRequest } from '../http/visitor';
import { type Rendered } from '../guestPages/cache';
import { watchPageChanges } from '../guestPages/changes';
import { createGuestPages, type GuestPages } from '../guestPages/serve';
import { type Closing } from './closers';

export interface GuestPagesOptions {
  config: Config;
  log: Logger;
  closing: Pick<Closing, 'add'>;
  /** origin of this process on loopback */
  origin: string;
  internalSecret: string;
  /** its triggers report changes; null if the website runs apart from the API */
  database: { url: string; db: Db } | null;
}

/**
 * How long a page is served while it is rendered again. Without reports of changes, visitors may see an old page for
 * this long.
 */
const STALE_MS = { withReports: 30_000, withoutReports: 4_000 };

/**
 * Pages that list live performers. They are dropped soon after any performer's page changed, so that crawlers find a
 * show that has just begun. Changes that follow each other closely cause one drop.
 */
const LIVE_PAGES = ['/', '/sitemap/live.xml'];
const LIVE_DROP_DELAY_MS = 500;

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Whether a page may mention a performer who blocks countries. Pages without ids, such as sitemaps, count as mentioning
 * one.
 */
export function mentionsBlocker(blockers: ReadonlySet<string>, { headers, body }: Rendered): boolean {
  if (blockers.size === 0) return false;
  if (!String(headers['content-type']).startsWith('text/html')) return true;
  return (body.toString('latin1').match(IDS) ?? []).some((id) => blockers.has(id));
}

/** Starts the cache of guest pages. Database triggers report changes, if this process has a database. */
export async function startGuestPages({
  config,
  log,
  closing,
  origin,
  internalSecret,
  database,
}: GuestPagesOptions): Promise<GuestPages> {
  const readBlockers = async () => new Set(database ? await findCountryBlockers(database.db) : []);
  let blockers = readBlockers();
  const pages = createGuestPages({
    origin,
    internalSecret,
    staleMs: database ? STALE_MS.withReports : STALE_MS.withoutReports,
    visitorOf: async (request) => {
      const visitor = visitorOfRequest(request, config.proxies);
      return { ip: visitor.ip, country: await countryOf(visitor) };
    },
    // if the blockers are unknown, the page must not be shared between countries
    byCountry: (rendered) =>
      database
        ? blockers.then(
            (known) => mentionsBlocker(known, rendered),
            () => true,
          )
        : Promise.resolve(true),
  });
  let dropTimer: NodeJS.Timeout | undefined;
  const dropLive = () => {
    dropTimer = undefined;
    LIVE_PAGES.forEach((path) => pages.drop(path));
  };
  const drop = (path?: string) => {
    if (path === undefined) blockers = readBlockers();
    blockers.catch(() => undefined);
    pages.drop(path);
    if (path?.startsWith('/performers/')) pages.drop(path.replace('/performers/', '/embed/'));
    if (path?.startsWith('/performers/')) dropTimer ??= setTimeout(dropLive, LIVE_DROP_DELAY_MS);
  };
  closing.add('live pages timer', () => Promise.resolve(clearTimeout(dropTimer)));
  if (database) closing.add('page changes', await watchPageChanges(database.url, drop, log));
  return pages;
}
