import { sql } from 'drizzle-orm';
import { type Db } from './client';

/** The same words are searched for again and again, and folding them never turns out otherwise. */
const known = new Map<string, string>();
const MOST_KNOWN = 2000;

/** Words as listings keep them: no accents, no capitals, no punctuation. */
export async function folded(db: Db, words: string): Promise<string> {
  const before = known.get(words);
  if (before !== undefined) return before;
  const {
    rows: [found],
  } = await db.execute<{ words: string }>(sql`select listing_words(${words}) as words`);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(words, found?.words ?? '');
  return found?.words ?? '';
}

/** The words of a folded search, as many as are looked for. */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean).slice(0, 8);

/** The text that a word is looked for by: a short one only where a word begins, a longer one anywhere. */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`);

export const patternsOf = (folded: string): string[] => wordsOf(folded).map(patternOf);
