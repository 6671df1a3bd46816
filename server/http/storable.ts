/** A null character, or half of a pair that makes one sign: PostgreSQL's text cannot hold the one, UTF-8 not the other. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Where in a parsed request a text stands that could not be stored (`tags.0`); null when there is none. Keys count too. */
export function unstorableIn(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? at : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [key, part] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return at;
    const found = unstorableIn(part, at ? `${at}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}
