/** The size of a player, in pixels. */
interface Size {
  width: number;
  height: number;
}

const USUAL_WIDTH = 640;
const RATIO = 16 / 9;

/** Returns the size of a player that fits into a consumer's limits. */
export function playerSize({
  maxwidth = USUAL_WIDTH,
  maxheight = Infinity,
}: {
  maxwidth?: number;
  maxheight?: number;
}): Size {
  const width = Math.max(1, Math.floor(Math.min(USUAL_WIDTH, maxwidth, maxheight * RATIO)));
  return { width, height: Math.max(1, Math.floor(width / RATIO)) };
}

/** The meaning of an address of the site: the room of a performer, something private, or nothing to embed. */
export type Embeddable = { kind: 'room'; username: string } | { kind: 'private' } | { kind: 'nothing' };

const ROOM = /^\/(?:performers|embed)\/([^/]+)\/?$/;
/** Pages of accounts, and of shows that only their participants see. */
const PRIVATE = /^\/(?:shows|live|account|messages|studio)(?:\/|$)/;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns what an address stands for. @param siteUrl the origin of the site */
export function embeddableAt(address: string, siteUrl: string): Embeddable {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.host !== new URL(siteUrl).host || !/^https?:$/.test(url.protocol)) return { kind: 'nothing' };
  if (PRIVATE.test(url.pathname)) return { kind: 'private' };
  const username = decoded(ROOM.exec(url.pathname)?.[1] ?? '');
  return username ? { kind: 'room', username } : { kind: 'nothing' };
}
