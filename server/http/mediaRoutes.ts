import { type IncomingMessage } from 'node:http';
import { ipOf, type Proxies } from './proxies';
import { sameSecret } from './visitor';

/** Another process of the site, which receives a stream. */
export interface MediaPeer {
  /** origin under which the processes of the site reach it */
  origin: string;
  /** proves to it that a process of the site asks */
  secret: string;
  /** notes that it takes no connections */
  onRefused?(): void;
}

/** Path under which processes of the site control each other's media servers. */
export const MEDIA_CONTROL_PATH = '/media-control';

type Soon<T> = T | Promise<T>;

/**
 * Returns where the stream of an address below `/media` is served: the origin of this process's media server, or
 * another process; null while it is down. Without an address: this process's media server.
 */
export type MediaTarget = (url?: string) => Soon<string | MediaPeer | null>;

/** Where a request below `/media` goes. */
export interface MediaRoute {
  origin: string;
  /** the visitor's IP address, and the proof for another process that it may believe the address */
  headers: Record<string, string>;
  /** notes that the other process takes no connections; absent for the media server of this process */
  onRefused?(): void;
}

export type MediaRoutes = (request: IncomingMessage) => Soon<MediaRoute | null>;

/** Calls `onRefused` of a route if an error says that nobody listens there. */
export function noteRefused({ onRefused }: MediaRoute, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') onRefused?.();
}

/** Header with the secret of the site's processes. */
const PEER_HEADER = 'x-media-peer';

const routeTo = (place: string | MediaPeer | null, ip: string): MediaRoute | null => {
  if (place === null) return null;
  if (typeof place === 'string') return { origin: place, headers: { 'x-forwarded-for': ip } };
  const { origin, secret, onRefused } = place;
  return { origin, headers: { 'x-forwarded-for': ip, [PEER_HEADER]: secret }, onRefused };
};

/** Returns the value of a header that is sent once. */
const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/**
 * Decides where requests below `/media` go. What another process passed on is served here, never passed on again.
 * @param peerSecret the secret of the site's processes; absent if the site has one process only
 */
export function mediaRoutes(target: MediaTarget, proxies: Proxies, peerSecret?: string): MediaRoutes {
  const isFromPeer = ({ headers }: IncomingMessage) =>
    peerSecret !== undefined && sameSecret(only(headers[PEER_HEADER]), peerSecret);
  return (request) => {
    const isPassedOn = isFromPeer(request);
    const ip = (isPassedOn && only(request.headers['x-forwarded-for'])) || ipOf(request, proxies);
    const place = target(isPassedOn ? undefined : (request.url ?? ''));
    return place instanceof Promise ? place.then((found) => routeTo(found, ip)) : routeTo(place, ip);
  };
}
