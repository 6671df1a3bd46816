import { createHmac } from 'node:crypto';
import { type Config } from '@server/config';
import { type IceServer } from '../engine';

/** TURN credentials outlast a show by a comfortable margin. */
const TURN_LIFETIME_SECONDS = 12 * 60 * 60;

/**
 * Returns STUN and TURN servers as browsers and the media server expect them. With a shared secret (coturn's
 * `use-auth-secret`), TURN servers get credentials that expire by themselves.
 */
export function iceServersOf({ media }: Config, now = new Date()): IceServer[] {
  const { iceServers, turnSecret } = media;
  if (!turnSecret) return iceServers;
  const username = String(Math.floor(now.getTime() / 1000) + TURN_LIFETIME_SECONDS);
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return iceServers.map((server) =>
    /^turns?:/.test(server.urls) && !server.username ? { ...server, username, credential } : server,
  );
}
