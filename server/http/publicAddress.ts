import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 networks that are not on the internet (RFC 6890 and its successors). */
const INNER_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** IPv6 networks within 2000::/3 that are not on the internet, or carry IPv4 addresses. */
const INNER_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const inner = new BlockList();
for (const [network, bits] of INNER_IPV4) inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of INNER_IPV6) inner.addSubnet(network, bits, 'ipv6');
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the internet: not of this machine, its network or another reserved range. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return internet.check(address, 'ipv6') && !inner.check(address, 'ipv6');
  return isIP(address) === 4 && !inner.check(address, 'ipv4');
}

/** A host that is not, or not only, on the internet. */
export class PrivateAddress extends Error {}

/**
 * Resolves a host for a connection, and refuses it when one of its addresses is not on the internet. The connection
 * uses what was checked, so a name cannot change in between.
 */
export const lookupPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new PrivateAddress(`${host} is not on the internet`), '', 0);
    if (options.all) (answer as unknown as (none: null, all: typeof addresses) => void)(null, addresses);
    else answer(null, first.address, first.family);
  });
