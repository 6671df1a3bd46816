import { type ForeignMedia } from '@server/foreignMedia';

/** What a stream is called in the engine. */
export const pathOf = ({ path }: ForeignMedia, streamId: string): string => path.replace('{id}', streamId);

/** The stream behind a name of the engine's; null for one that is not called as ours are. */
export function streamBehind({ path }: ForeignMedia, name: string): string | null {
  const [before = '', after = ''] = path.split('{id}');
  if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) return null;
  return name.slice(before.length, name.length - after.length);
}

/** Fills in an address. Without a token the part of the query that would carry it is left out. */
export function addressFrom(template: string, media: ForeignMedia, streamId: string, token: string | null): string {
  const { protocol, hostname } = new URL(media.url);
  const values: Record<string, string> = {
    url: media.url,
    scheme: protocol.slice(0, -1),
    host: hostname,
    app: media.app,
    id: encodeURIComponent(streamId),
    path: pathOf(media, streamId).split('/').map(encodeURIComponent).join('/'),
    token: encodeURIComponent(token ?? ''),
  };
  const open =
    token === null
      ? template.replace(/([?&])[\w-]+=\{token\}(&?)/, (_all, before: string, after: string) => (after ? before : ''))
      : template;
  return open.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** The token that a query of the engine's carries, as the addresses above have it; null where there is none. */
export const tokenIn = (query: string): string | null => new URLSearchParams(query).get('token');
