import { type ServerResponse } from 'node:http';
import { escapeHtml } from '@/lib/escapeHtml';

/** Sends a text response that is not a page. */
export function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.end(text);
}

/** Returns robots.txt, which excludes accounts, payments and searches. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /payment',
    'Disallow: /auth',
    'Disallow: /api',
    // other programs and sites read these
    'Allow: /api/feed.',
    'Allow: /api/performers/*/feed.',
    'Allow: /api/oembed',
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
  /** ISO date */
  changed?: string;
  /** the performer is live now */
  live?: boolean;
  picture?: { path: string; title: string };
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns the index of the sitemap's parts. */
export const sitemapIndexXml = (origin: string, parts: readonly string[]): string =>
  [
    XML,
    `<sitemapindex ${SITEMAPS}>`,
    ...parts.map((part) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');

/** Returns one part of the sitemap. Live performers have the change frequency `always`. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const absoluteUrl = (path: string) => (path.startsWith('/') ? origin + path : path);
  const urls = entries.map(({ path, changed, live, picture }) =>
    [
      `<url><loc>${escapeHtml(absoluteUrl(path))}</loc>`,
      changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : '',
      live ? '<changefreq>always</changefreq>' : '',
      picture
        ? `<image:image><image:loc>${escapeHtml(absoluteUrl(picture.path))}</image:loc><image:title>${escapeHtml(picture.title)}</image:title></image:image>`
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
