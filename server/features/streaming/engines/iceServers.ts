import { createHmac } from 'node:crypto';
import { type Config } from '@server/config';
import { type IceServer } from '../engine';

/** A name for a TURN server is good for a show and a little more. */
const TURN_SECONDS = 12 * 60 * 60;

/**
 * STUN and TURN servers as browsers and the media server get them. With a shared secret (coturn's `use-auth-secret`) TURN servers get a name
 * and a password that end by themselves, so that nobody keeps one.
 */
export function iceServersOf({ media }: Config, now = new Date()): IceServer[] {
  const { iceServers, turnSecret } = media;
  if (!turnSecret) return iceServers;
  const username = String(Math.floor(now.getTime() / 1000) + TURN_SECONDS);
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return iceServers.map((server) =>
    /^turns?:/.test(server.urls) && !server.username ? { ...server, username, credential } : server,
  );
}
