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

/** Reads a whole site over HTTP, as visitors without an account do. */
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
    /** Returns the JSON-LD objects of a page. */
    said: async (path: string): Promise<Said[]> =>
      [...(await text(path)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json!) as Said,
      ),
    /** Reads the sitemap with a library: its index, and the pages of its parts. */
    sitemap: async (headers: Record<string, string> = {}) => {
      const { sitemapindex } = parser.parse(await text('/sitemap.xml', headers)) as {
        sitemapindex: { sitemap: { loc: string }[] };
      };
      const parts = sitemapindex.sitemap.map(({ loc }) => loc);
      return { parts, urls: (await Promise.all(parts.map((part) => urlsOf(part, headers)))).flat() };
    },
    /** Returns a performer who is live. Waits, because a demo stream may take a moment to start. */
    onStage: () =>
      until(
        'somebody on stage',
        async () =>
          (await api<{ data: { username: string }[] }>('/performers/search?streamingStatus=public&limit=1')).data[0]
            ?.username,
      ),
    /** Returns the session token of an account of the demo. */
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
