/** A null character, which PostgreSQL cannot store, or a lone surrogate, which UTF-8 cannot encode. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Returns the path of the first text that cannot be stored, such as `tags.0`, or null. Keys are checked too. */
export function findUnstorable(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? at : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [key, part] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return at;
    const found = findUnstorable(part, at ? `${at}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}
