import { type Visitor } from './visitor';

/**
 * Returns the visitor's country as an ISO code in capitals: from a trusted proxy's header, otherwise from the GeoLite2
 * database of the `geoip-country` package, which takes about 20 MB and is loaded on first use. Null for unknown and
 * private addresses.
 */
export async function countryOf({ ip, country }: Pick<Visitor, 'ip' | 'country'>): Promise<string | null> {
  if (country) return country;
  const { default: addresses } = await import('geoip-country');
  return addresses.lookup(ip)?.country ?? null;
}
