import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';

/**
 * Returns for each word the search words that differ from it by one typing mistake (a missing, extra, wrong or swapped
 * letter), most similar first.
 */
export async function findSimilarWords(db: Db, words: string[], limit: number): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ typed: string; similar: string[] }>(sql`
    select typed, array(
      select word from search_words where variants && word_variants(typed)
      order by left(word, 1) <> left(typed, 1), similarity(word, typed) desc, word limit ${limit}
    ) as similar
    from unnest(${sql.param(words)}::text[]) typed`);
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
}

/** Deletes the search words that no listed performer has. */
export async function deleteUnusedWords(db: Db): Promise<void> {
  await db.execute(
    sql`delete from search_words where word not in (select distinct regexp_split_to_table(btrim(search_text), ' ') from performers where listed)`,
  );
}
