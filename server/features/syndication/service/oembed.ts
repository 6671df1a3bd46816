import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { notFound, Refusal } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findAnnounced } from '../../performers/service/announced';
import { readSettings } from '../../site/service';
import { embeddableAt, playerSize } from '../rules/oembed';
import { addressesOf } from '../rules/shows';
import { xmlElement, xmlText } from '../rules/xml';

/** A reply of oEmbed 1.0. The fields have the names of the specification. */
type Oembed = Record<string, string | number>;

const CACHE_SECONDS = 3600;
/** The size of a room's picture. */
const THUMBNAIL = { width: 1280, height: 720 };

const isPrivate = () =>
  new Refusal(401, 'PRIVATE', 'This address is private, so it can’t be embedded. Link to it instead.');

/** Returns the code that shows a player in a page. */
const frameCode = (address: string, title: string, { width, height }: { width: number; height: number }) =>
  `<iframe src="${xmlText(address)}" width="${width}" height="${height}" title="${xmlText(title)}" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`;

/**
 * Describes the player of a room.
 * @param siteUrl the origin of the site, as the consumer knows it
 * @throws Refusal 404, 401 for what a guest may not see, 501
 */
export async function readOembed(
  ctx: Context,
  viewer: Viewer,
  siteUrl: string,
  { url, format = 'json', maxwidth, maxheight }: RequestOf<'viewOembed'>['query'],
): Promise<{ text: string; type: string }> {
  if (format !== 'json' && format !== 'xml')
    throw new Refusal(501, 'FORMAT', 'Only the formats json and xml are offered.');
  const asked = embeddableAt(url, siteUrl);
  if (asked.kind === 'private') throw isPrivate();
  if (asked.kind === 'nothing') throw notFound('This address');
  const [{ siteName }, performer] = await Promise.all([
    readSettings(ctx),
    findAnnounced(ctx, viewer, asked.username, new Date()).catch((error: unknown) => {
      // the specification's word for what a consumer may not show
      throw error instanceof Refusal && error.statusCode === 403 ? isPrivate() : error;
    }),
  ]);
  const size = playerSize({ maxwidth, maxheight });
  const { url: room, picture } = addressesOf(performer, siteUrl);
  const title = `${performer.name} on ${siteName}`;
  const fits = THUMBNAIL.width <= (maxwidth ?? Infinity) && THUMBNAIL.height <= (maxheight ?? Infinity);
  const reply: Oembed = {
    version: '1.0',
    type: 'video',
    title,
    author_name: performer.name,
    author_url: room,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    cache_age: CACHE_SECONDS,
    ...(picture &&
      fits && { thumbnail_url: picture, thumbnail_width: THUMBNAIL.width, thumbnail_height: THUMBNAIL.height }),
    ...size,
    html: frameCode(`${siteUrl}/embed/${encodeURIComponent(performer.username)}`, title, size),
  };
  if (format === 'json') return { text: JSON.stringify(reply), type: 'application/json; charset=utf-8' };
  const fields = Object.entries(reply).map(([name, value]) => xmlElement(name, String(value)));
  return {
    text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`,
    type: 'text/xml; charset=utf-8',
  };
}
