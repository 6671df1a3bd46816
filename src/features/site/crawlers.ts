import { type ServerResponse } from 'node:http';

/** Answers with a text that is no page. */
export function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.end(text);
}

/** Accounts, payments and what visitors search for are nobody's business. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /payment',
    'Disallow: /auth',
    'Disallow: /api',
    'Disallow: /search',
    'Disallow: /studio',
    'Disallow: /live',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

export interface SitemapEntry {
  path: string;
  /** ISO */
  changed?: string;
  /** somebody is on stage here now */
  live?: boolean;
  picture?: { path: string; title: string };
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of a sitemap's parts. */
export const sitemapIndexXml = (origin: string, parts: readonly string[]): string =>
  [
    XML,
    `<sitemapindex ${SITEMAPS}>`,
    ...parts.map((part) => `<sitemap><loc>${escaped(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');

/** One part of a sitemap; rooms that are live now are said to change always. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const absolute = (path: string) => (path.startsWith('/') ? origin + path : path);
  const urls = entries.map(({ path, changed, live, picture }) =>
    [
      `<url><loc>${escaped(absolute(path))}</loc>`,
      changed ? `<lastmod>${escaped(changed)}</lastmod>` : '',
      live ? '<changefreq>always</changefreq>' : '',
      picture
        ? `<image:image><image:loc>${escaped(absolute(picture.path))}</image:loc><image:title>${escaped(picture.title)}</image:title></image:image>`
        : '',
      '</url>',
    ].join(''),
  );
  return [
    XML,
    `<urlset ${SITEMAPS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`,
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
