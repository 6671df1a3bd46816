import { type Feed, type FeedEntry } from './entry';

const itemOf = ({ id, url, title, summary, author, picture, publishedAt }: FeedEntry) => ({
  id,
  url,
  title,
  content_text: summary || title,
  ...(picture && { image: picture }),
  date_published: publishedAt.toISOString(),
  ...(author && { authors: [{ name: author }] }),
});

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export const jsonFeedOf = ({ title, description, url, selfUrl, picture, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: selfUrl('json'),
    description,
    language: 'en',
    ...(picture && { icon: picture }),
    items: entries.map(itemOf),
  });
