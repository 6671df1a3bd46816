import { sql } from 'drizzle-orm';
import { type Db } from './client';

/** Results by text. People search for the same words again and again, and the result never changes. */
const cache = new Map<string, string>();
const CACHE_MAX_ENTRIES = 2000;
/** Further words of a search are ignored. */
const SEARCH_MAX_WORDS = 8;
/** Shorter words match only the beginning of a word. */
const INFIX_MIN_CHARACTERS = 3;

/** Normalises a text for searching, as the search columns do: no accents, lower case, no punctuation. */
export async function folded(db: Db, words: string): Promise<string> {
  const cached = cache.get(words);
  if (cached !== undefined) return cached;
  const {
    rows: [found],
  } = await db.execute<{ words: string }>(sql`select listing_words(${words}) as words`);
  if (cache.size >= CACHE_MAX_ENTRIES) cache.clear();
  cache.set(words, found?.words ?? '');
  return found?.words ?? '';
}

/** Returns the words of a normalised search, up to the limit. */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean).slice(0, SEARCH_MAX_WORDS);

/** Returns the LIKE pattern for a word. */
export const patternOf = (word: string): string => (word.length < INFIX_MIN_CHARACTERS ? `% ${word}%` : `%${word}%`);

export const patternsOf = (folded: string): string[] => wordsOf(folded).map(patternOf);
