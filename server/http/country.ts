import { type Visitor } from './visitor';

/**
 * The country a visitor calls from, ISO code in capitals: as a trusted proxy told, else by the address in the database that comes with
 * the package (some 20 MB of memory, hence loaded when first asked). Null where neither knows, such as in a network of one's own.
 */
export async function countryOf({ ip, country }: Pick<Visitor, 'ip' | 'country'>): Promise<string | null> {
  if (country) return country;
  const { default: addresses } = await import('geoip-country');
  return addresses.lookup(ip)?.country ?? null;
}
