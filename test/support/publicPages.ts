import { XMLParser } from 'fast-xml-parser';
import { until } from './mediaServer';
import { type Site } from './site';

export interface SitemapUrl {
  loc: string;
  changefreq?: string;
  'image:image'?: { 'image:loc': string };
}
export type Said = Record<string, unknown>;

const parser = new XMLParser({ isArray: (name) => ['sitemap', 'url'].includes(name) });

/** A whole site as those read it who come without an account: over HTTP alone. */
export function publicPages(site: () => Site) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, site().url), { headers, redirect: 'manual' });
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(new URL(path, site().url), { headers })).text();
  const api = async <T>(path: string, headers: Record<string, string> = {}) =>
    ((await (await get(`/api${path}`, headers)).json()) as { data: T }).data;
  const urlsOf = async (part: string, headers: Record<string, string> = {}) =>
    (parser.parse(await text(part, headers)) as { urlset: { url?: SitemapUrl[] } }).urlset.url ?? [];
  return {
    get,
    text,
    api,
    urlsOf,
    /** What a page says in JSON-LD. */
    said: async (path: string): Promise<Said[]> =>
      [...(await text(path)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json!) as Said,
      ),
    /** The sitemap as a library reads it: its index, and all that its parts name. */
    sitemap: async (headers: Record<string, string> = {}) => {
      const { sitemapindex } = parser.parse(await text('/sitemap.xml', headers)) as {
        sitemapindex: { sitemap: { loc: string }[] };
      };
      const parts = sitemapindex.sitemap.map(({ loc }) => loc);
      return { parts, urls: (await Promise.all(parts.map((part) => urlsOf(part, headers)))).flat() };
    },
    /** Somebody who is live now; a stand-in of the demo may need a moment to begin. */
    onStage: () =>
      until(
        'somebody on stage',
        async () =>
          (await api<{ data: { username: string }[] }>('/performers/search?streamingStatus=public&limit=1')).data[0]
            ?.username,
      ),
    /** The token of somebody of the demo. */
    logIn: async (role: 'users' | 'performers', username: string) => {
      const answer = await fetch(`${site().url}/api/auth/${role}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'footlights' }),
      });
      return ((await answer.json()) as { data: { token: string } }).data.token;
    },
  };
}
