import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { searchWords } from '../tables';

/** Words that somebody listed has and that differ from `word` by one slip (a letter missing, too many, wrong or in its neighbour's place), the likest first. */
export async function wordsNear(db: Db, word: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.variants} && word_variants(${word})`)
    .orderBy(sql`left(${searchWords.word}, 1) <> left(${word}, 1)`, sql`similarity(${searchWords.word}, ${word}) desc`, searchWords.word)
    .limit(limit);
  return rows.map((row) => row.word);
}

/** Forgets the words that nobody listed has any more. */
export async function forgetWords(db: Db): Promise<void> {
  await db.execute(sql`delete from search_words where word not in (select distinct regexp_split_to_table(btrim(search_text), ' ') from performers where listed)`);
}
