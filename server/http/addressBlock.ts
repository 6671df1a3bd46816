import { isIPv6, SocketAddress } from 'node:net';

/** Of the guests of one address block, at most this many count as viewers. */
export const GUESTS_COUNTED_PER_BLOCK_MAX = 3;

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * Returns the block of addresses that a visitor can choose from: the first 24 bits of an IPv4 address, the first 64
 * bits of an IPv6 address. Limits count by it. An IPv4 address in the form of an IPv6 one is the IPv4 address. What is
 * no address stays as it is.
 */
export function addressBlock(ip: string): string {
  const bare = ip.split('%')[0] ?? '';
  const address = isIPv6(bare) ? new SocketAddress({ address: bare, family: 'ipv6' }).address : bare;
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (ipv4) return `${ipv4[1]}.0/24`;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}
