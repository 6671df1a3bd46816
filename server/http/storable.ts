/** A null character, which PostgreSQL cannot store, or a lone surrogate, which UTF-8 cannot encode. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Returns the keys that lead to the first text that cannot be stored, or null. Builds nothing for texts that can. */
function unstorableKeys(value: unknown): string[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = unstorableKeys(value[index]);
      if (found) return [String(index), ...found];
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    if (UNSTORABLE.test(key)) return [];
    const found = unstorableKeys((value as Record<string, unknown>)[key]);
    if (found) return [key, ...found];
  }
  return null;
}

/** Returns the path of the first text that cannot be stored, such as `tags.0`, or null. Keys are checked too. */
export const findUnstorable = (value: unknown): string | null => unstorableKeys(value)?.join('.') ?? null;
