import { type Feed, type FeedEntry } from './entry';
import { xmlElement, xmlText } from './xml';

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/** The time that readers may wait before they ask again. */
const TTL_MINUTES = 15;

const itemOf = ({ id, url, title, summary, author, picture, publishedAt }: FeedEntry): string =>
  [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', url),
    xmlElement('guid', id, ' isPermaLink="false"'),
    xmlElement('pubDate', publishedAt.toUTCString()),
    xmlElement('dc:creator', author),
    xmlElement('description', summary),
    picture ? `<media:content url="${xmlText(picture)}" medium="image"/>` : '',
    '</item>',
  ].join('');

/** Writes a feed as RSS 2.0 (rssboard.org/rss-specification). */
export function rssOf({ title, description, url, selfUrl, picture, entries }: Feed): string {
  const image =
    picture && `<image>${xmlElement('url', picture)}${xmlElement('title', title)}${xmlElement('link', url)}</image>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', url),
    `<description>${xmlText(description)}</description>`,
    '<language>en</language>',
    `<ttl>${TTL_MINUTES}</ttl>`,
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(selfUrl('xml'))}"/>`,
    ...(image ? [image] : []),
    ...entries.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
