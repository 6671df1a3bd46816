import { networkInterfaces } from 'node:os';
import { type Config } from './config';

const EVERY_ADDRESS = ['0.0.0.0', '::', ''];

/** Returns where the other processes of the site reach the streams of this one; null if it has no media server. */
export function nodeOriginOf({ media, nodeOrigin, host }: Config, port: string): string | null {
  if (media.engine === 'off') return null;
  return nodeOrigin ?? originAt(host, port);
}

function originAt(host: string, port: string): string {
  const listensEverywhere = EVERY_ADDRESS.includes(host);
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return `http://${listensEverywhere ? (address ?? '127.0.0.1') : host.includes(':') ? `[${host}]` : host}:${port}`;
}
