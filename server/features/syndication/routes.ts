import { type Context } from '@server/context';
import { ConditionalTexts } from '@server/http/conditional';
import { type Call, type Serve } from '@server/http/serve';
import { viewerOf } from '@server/http/viewer';
import { findCountryBlockers } from '../blocking/service/visibility';
import { type Feed, type FeedFormat } from './rules/entry';
import { jsonFeedOf } from './rules/jsonFeed';
import { rssOf } from './rules/rss';
import { readPerformerFeed, readSiteFeed } from './service/feeds';
import { readOembed } from './service/oembed';

const TYPES: Record<FeedFormat, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};
const MAX_AGE_SECONDS = 300;

/** Serves feeds, and oEmbed. Everybody reads what a guest from the same country may see. */
export function syndicationRoutes(serve: Serve, ctx: Context): void {
  const texts = new ConditionalTexts();
  const send = async (
    { request, reply, params, visitor }: Pick<Call<'viewSiteFeed'>, 'request' | 'reply' | 'params' | 'visitor'>,
    read: (viewer: Awaited<ReturnType<typeof viewerOf>>) => Promise<Feed>,
  ): Promise<string> => {
    const viewer = await viewerOf(null, visitor);
    const [feed, blockers] = await Promise.all([read(viewer), findCountryBlockers(ctx.db)]);
    const text = params.format === 'xml' ? rssOf(feed) : jsonFeedOf(feed);
    // a shared cache would serve it to visitors from blocked countries
    const scope = blockers.length ? 'private' : 'public';
    reply
      .type(TYPES[params.format])
      .header('cache-control', `${scope}, max-age=${MAX_AGE_SECONDS}`)
      // readers inside web pages
      .header('access-control-allow-origin', '*');
    return texts.answer(request, reply, { key: `${feed.selfUrl(params.format)} ${viewer.country}`, text });
  };
  serve('viewOembed', async ({ query, visitor, request, reply }) => {
    // without a configured address, pages name the one of their request, too
    const siteUrl = ctx.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const { text, type } = await readOembed(ctx, await viewerOf(null, visitor), siteUrl, query);
    reply.type(type).header('access-control-allow-origin', '*');
    return text;
  });
  serve('viewSiteFeed', (call) => send(call, (viewer) => readSiteFeed(ctx, viewer)));
  serve('viewPerformerFeed', (call) => send(call, (viewer) => readPerformerFeed(ctx, viewer, call.params.username)));
}
