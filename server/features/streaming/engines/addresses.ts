import { type ExternalMedia } from '@server/externalMedia';

/** Returns a stream's name in the engine. */
export const enginePathOf = ({ path }: ExternalMedia, streamId: string): string => path.replace('{id}', streamId);

/** Returns the stream behind a name in the engine; null if the name does not follow our pattern. */
export function streamIdOf({ path }: ExternalMedia, name: string): string | null {
  const [before = '', after = ''] = path.split('{id}');
  if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) return null;
  return name.slice(before.length, name.length - after.length);
}

/** Fills in an address template. Without a token, removes the query parameter that would carry it. */
export function fillAddress(template: string, media: ExternalMedia, streamId: string, token: string | null): string {
  const { protocol, hostname } = new URL(media.url);
  const values: Record<string, string> = {
    url: media.url,
    scheme: protocol.slice(0, -1),
    host: hostname,
    app: media.app,
    id: encodeURIComponent(streamId),
    path: enginePathOf(media, streamId).split('/').map(encodeURIComponent).join('/'),
    token: encodeURIComponent(token ?? ''),
  };
  const withoutToken = (address: string) =>
    address.replace(/([?&])[\w-]+=\{token\}(&?)/, (_all, before: string, after: string) => (after ? before : ''));
  const open = token === null ? withoutToken(template) : template;
  return open.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** Fills in an address template, or returns null where the engine has no such address. */
export const fillOptionalAddress = (
  template: string | null,
  media: ExternalMedia,
  streamId: string,
  token: string | null,
): string | null => (template === null ? null : fillAddress(template, media, streamId, token));

/** The path below which the site fetches streams for the owners of bound tokens (server/http/boundPlayers.ts). */
export const BOUND_PATH = '/media/bound';

/** Returns the addresses of a stream that the site fetches for the owner of a bound token, relative to the site. */
export function boundAddresses(streamId: string, token: string) {
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    hlsUrl: `${BOUND_PATH}/${streamId}/hls/index.m3u8${query}`,
    whepUrl: `${BOUND_PATH}/${streamId}/whep${query}`,
    mp4Url: null,
  };
}

/** The form of addresses that clients can build from a viewer host, an application name and a stream id. */
const STANDARD_HLS = '{url}/{app}/streams/{path}.m3u8?token={token}';

/** Returns the parts of which clients build addresses; null if the operator's addresses have another form. */
export const viewerPartsOf = ({ templates, path, url, app }: ExternalMedia) =>
  templates.hls === STANDARD_HLS && path === '{id}'
    ? { viewerHost: url, appName: app }
    : { viewerHost: null, appName: null };

/** Returns the token in a query string that an engine passes on; null if there is none. */
export const tokenIn = (query: string): string | null => new URLSearchParams(query).get('token');
