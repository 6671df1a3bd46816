/** An entry of a feed. All texts are plain, and all addresses absolute. */
export interface FeedEntry {
  /** stays the same whenever the feed is read */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** the name of the performer; absent for news of the site */
  author?: string;
  picture?: string;
  publishedAt: Date;
}

/** A feed before it is written in a format. */
export interface Feed {
  title: string;
  description: string;
  /** the page that the feed is about */
  url: string;
  /** the address of the feed in a format */
  selfUrl: (format: FeedFormat) => string;
  picture?: string;
  /** newest first */
  entries: readonly FeedEntry[];
}

export type FeedFormat = 'xml' | 'json';

/** Returns entries, newest first; those of the same moment by id, so that a feed is the same each time. */
export const newestFirst = (entries: readonly FeedEntry[]): FeedEntry[] =>
  [...entries].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1));
