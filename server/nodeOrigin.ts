import { networkInterfaces } from 'node:os';

const EVERY_ADDRESS = ['0.0.0.0', '::', ''];

/** Returns where other machines reach a process of the site that listens on this host, unless NODE_ORIGIN says it. */
export function nodeOriginOf(host: string, port: string): string {
  const listensEverywhere = EVERY_ADDRESS.includes(host);
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return `http://${listensEverywhere ? (address ?? '127.0.0.1') : host.includes(':') ? `[${host}]` : host}:${port}`;
}
