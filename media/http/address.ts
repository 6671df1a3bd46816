/**
 * Parses addresses without URL objects: each low-latency player sends ten requests a second, and a URL object would
 * cost as much as the answer. Nothing is normalised, so an unusual spelling of an address is not found.
 */

const AMPERSAND = 38;
const EQUALS = 61;

/** Splits an address into its path and its query (without the question mark; empty if there is none). */
export function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the first value of a query parameter; null if it is missing. */
export function readParameter(query: string, name: string): string | null {
  for (let at = query.indexOf(name); at >= 0; at = query.indexOf(name, at + 1)) {
    const isStart = at === 0 || query.charCodeAt(at - 1) === AMPERSAND;
    if (!isStart || query.charCodeAt(at + name.length) !== EQUALS) continue;
    const end = query.indexOf('&', at);
    return decode(query.slice(at + name.length + 1, end < 0 ? undefined : end).replaceAll('+', ' '));
  }
  return null;
}

/** Begins the folder that stands for a viewer. */
const FOLDER_MARK = '~';

/**
 * Returns the name of the folder that carries a viewer's token, empty without one. Playlists and media files are below
 * it, so their relative addresses need no token, and one text serves all viewers.
 */
export const viewerFolder = (token: string | null): string => `${FOLDER_MARK}${encodeURIComponent(token ?? '')}`;

/** Returns the token that the name of a folder carries, empty without one; null for a folder that is no viewer's. */
export const readViewerFolder = (name: string): string | null =>
  name.startsWith(FOLDER_MARK) ? decode(name.slice(1)) : null;
