import { FEED_MAX_ENTRIES } from '@contract/limits';
import { API_BASE } from '@contract/base';
import { type PostBriefView } from '@contract/posts';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { findAllAnnounced, findAnnounced } from '../../performers/service/announced';
import { searchPosts } from '../../posts/service';
import { readSettings } from '../../site/service';
import { type Feed, type FeedEntry, newestFirst } from '../rules/entry';
import { addressesOf, liveEntries, showEntries } from '../rules/shows';

const postEntry = ({ slug, _id, title, shortDescription, publishedAt }: PostBriefView, siteUrl: string): FeedEntry => ({
  id: `${_id}@${new URL(siteUrl).hostname}`,
  url: `${siteUrl}/posts/${encodeURIComponent(slug)}`,
  title,
  summary: shortDescription,
  publishedAt: new Date(publishedAt),
});

/** Returns the feed of the site as a viewer may read it: news, live shows and the next shows of all performers. */
export async function readSiteFeed(ctx: Context, viewer: Viewer): Promise<Feed> {
  const { publicUrl } = ctx;
  const now = new Date();
  const [{ siteName }, { data: posts }, { live, soon }] = await Promise.all([
    readSettings(ctx),
    searchPosts(ctx, { limit: FEED_MAX_ENTRIES, offset: 0 }),
    findAllAnnounced(ctx, viewer, FEED_MAX_ENTRIES, now),
  ]);
  const shows = soon
    .flatMap((performer) => showEntries(performer, publicUrl, now))
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
    .slice(0, FEED_MAX_ENTRIES);
  return {
    title: siteName,
    description: `News, live shows and the next shows of ${siteName}.`,
    url: `${publicUrl}/`,
    selfUrl: (format) => `${publicUrl}${API_BASE}/feed.${format}`,
    entries: newestFirst([
      ...posts.map((post) => postEntry(post, publicUrl)),
      ...live.flatMap((performer) => liveEntries(performer, publicUrl)),
      ...shows,
    ]),
  };
}

/**
 * Returns the feed of a performer: the live show and the next shows.
 * @throws Refusal 404 for unlisted performers too, 403 for a blocked viewer
 */
export async function readPerformerFeed(ctx: Context, viewer: Viewer, asked: string): Promise<Feed> {
  const { publicUrl } = ctx;
  const now = new Date();
  const [{ siteName }, performer] = await Promise.all([readSettings(ctx), findAnnounced(ctx, viewer, asked, now)]);
  const { name, username } = performer;
  return {
    title: `${name} on ${siteName}`,
    description: `The live shows of ${name} on ${siteName}.`,
    ...addressesOf(performer, publicUrl),
    selfUrl: (format) => `${publicUrl}${API_BASE}/performers/${encodeURIComponent(username)}/feed.${format}`,
    entries: newestFirst([...liveEntries(performer, publicUrl), ...showEntries(performer, publicUrl, now)]),
  };
}
