import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** The reverse proxies in front of the site, and what they may say about a visitor. */
export interface Proxies {
  /** whether the proxy at an address may name the address before it; hop 0 is the connection itself */
  trusts: (address: string, hop: number) => boolean;
  /** header with the visitor's country in lower case, which the proxies set; null: none does */
  countryHeader: string | null;
}

/** No proxy: the address of the connection is the visitor's, and no header counts. */
export const NO_PROXIES: Proxies = { trusts: () => false, countryHeader: null };

const HOPS_MAX = 10;
const NETWORK_NAME = /^(loopback|linklocal|uniquelocal)$/;

/**
 * Reads TRUST_PROXY: a number of hops (`on` is one), or addresses, networks and the names `loopback`, `linklocal` and
 * `uniquelocal`, separated by commas.
 * @throws Error for anything else
 */
export function readTrust(given: string | undefined): Proxies['trusts'] {
  const text = (given ?? '').trim().toLowerCase();
  if (/^(|0|false|off|no)$/.test(text)) return NO_PROXIES.trusts;
  const hops = /^(true|on|yes)$/.test(text) ? 1 : /^\d+$/.test(text) ? Number(text) : null;
  if (hops !== null && hops <= HOPS_MAX) return (_address, hop) => hop < hops;
  const networks = text.split(',').map((part) => part.trim());
  try {
    if (!networks.every((each) => NETWORK_NAME.test(each) || isIP(each.replace(/\/.*$/, '')))) throw new Error();
    return proxyAddr.compile(networks);
  } catch {
    throw new Error(
      `must be a number of proxies up to ${HOPS_MAX}, or their addresses and networks separated by commas, like 1 or 127.0.0.1,10.0.0.0/8`,
    );
  }
}

/** The parts of a raw request, a Fastify request or a socket handshake that tell where it came from. */
export interface Arrival {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string };
}

/**
 * Returns the visitor's IP address: the last one of X-Forwarded-For that no trusted proxy has. What a visitor sends in
 * that header stands further left and does not count.
 */
export function ipOf({ headers, socket }: Arrival, { trusts }: Proxies): string {
  const connected = socket.remoteAddress ?? '';
  if (!headers['x-forwarded-for'] || !trusts(connected, 0)) return connected;
  const address = proxyAddr({ headers, socket } as Parameters<typeof proxyAddr>[0], trusts);
  return isIP(address) ? address : connected;
}

/** Returns the country that a trusted proxy names: two letters in capitals, else null. */
export function countryFrom({ headers, socket }: Arrival, { trusts, countryHeader }: Proxies): string | null {
  if (!countryHeader || !trusts(socket.remoteAddress ?? '', 0)) return null;
  const value = [headers[countryHeader]].flat()[0];
  return value && /^[A-Z]{2}$/i.test(value) ? value.toUpperCase() : null;
}
