import { sql } from 'drizzle-orm';
import { type Db } from './client';

/** Words as listings keep them: no accents, no capitals, no punctuation. */
export async function folded(db: Db, words: string): Promise<string> {
  const { rows: found } = await db.execute<{ words: string }>(sql`select listing_words(${words}) as words`);
  return found[0]?.words ?? '';
}

/** The words of a folded search, as many as are looked for. */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean).slice(0, 8);

/** The text that a word is looked for by: a short one only where a word begins, a longer one anywhere. */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`);

export const patternsOf = (folded: string): string[] => wordsOf(folded).map(patternOf);
