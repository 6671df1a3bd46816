import { type Logger } from 'pino';
import { type Config } from '../config';
import { type Db } from '../db/client';
import { findCountryBlockers } from '../features/blocking/service/visibility';
import { countryOf } from '../http/country';
import { visitorOfRequest } from '../http/visitor';
import { type Rendered } from '../pages/cache';
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
  database: { url: string; db: Db } | null;
}

/** How long a page is given out while a new one is made: long where changes are told, else as long as a visitor may see an old one. */
const STALE_MS = { told: 30_000, untold: 4_000 };

/**
 * Pages that say who is on stage: whatever else is given out for a while, these are made anew when a performer's page changed, so that crawlers find a
 * room that has just opened. Changes that come close together are one: on a busy site somebody changes all the time.
 */
const LIVE_PAGES = ['/', '/sitemap/live.xml'];
const TOGETHER_MS = 500;

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whether a page names somebody who blocks countries. Where ids do not stand in it (sitemaps), it may. */
export function namesOneOf(blockers: ReadonlySet<string>, { headers, body }: Rendered): boolean {
  if (blockers.size === 0) return false;
  if (!String(headers['content-type']).startsWith('text/html')) return true;
  return (body.toString('latin1').match(IDS) ?? []).some((id) => blockers.has(id));
}

/** Opens the memory of public pages, kept true by the database where this process has one. */
export async function keepPages({
  config,
  log,
  closing,
  origin,
  internalSecret,
  database,
}: PagesPlace): Promise<Pages> {
  const readBlockers = async () => new Set(database ? await findCountryBlockers(database.db) : []);
  let blockers = readBlockers();
  const pages = makePages({
    origin,
    internalSecret,
    staleMs: database ? STALE_MS.told : STALE_MS.untold,
    visitorOf: async (request) => {
      const visitor = visitorOfRequest(request, config.trustProxy);
      return { ip: visitor.ip, country: await countryOf(visitor) };
    },
    // not knowing is a reason not to share
    byCountry: (rendered) =>
      database
        ? blockers.then(
            (known) => namesOneOf(known, rendered),
            () => true,
          )
        : Promise.resolve(true),
  });
  let soon: NodeJS.Timeout | undefined;
  const dropLive = () => {
    soon = undefined;
    LIVE_PAGES.forEach((path) => pages.drop(path));
  };
  const drop = (path?: string) => {
    if (path === undefined) blockers = readBlockers();
    blockers.catch(() => undefined);
    pages.drop(path);
    if (path?.startsWith('/performers/')) soon ??= setTimeout(dropLive, TOGETHER_MS);
  };
  closing.add('pages of who is on stage', () => Promise.resolve(clearTimeout(soon)));
  if (database) closing.add('pages', await watchPages(database.url, drop, log));
  return pages;
}
