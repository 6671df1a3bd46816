import { sql } from 'drizzle-orm';
import { type Db } from './client';

/** Words as listings keep them: no accents, no capitals, no punctuation. */
export async function folded(db: Db, words: string): Promise<string> {
  const { rows: found } = await db.execute<{ words: string }>(sql`select listing_words(${words}) as words`);
  return found[0]?.words ?? '';
}

/** The texts that a folded search looks for: short words only where a word begins, longer ones anywhere. */
export function patternsOf(folded: string): string[] {
  return folded.split(' ').filter(Boolean).slice(0, 8).map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
}
