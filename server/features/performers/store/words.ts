import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';

/** For each of `words` those that somebody listed has and that differ from it by one slip (a letter missing, too many, wrong or in its neighbour's place), the likest first. */
export async function wordsNear(db: Db, words: string[], limit: number): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ asked: string; near: string[] }>(sql`
    select asked, array(
      select word from search_words where variants && word_variants(asked)
      order by left(word, 1) <> left(asked, 1), similarity(word, asked) desc, word limit ${limit}
    ) as near
    from unnest(${sql.param(words)}::text[]) asked`);
  return new Map(rows.map(({ asked, near }) => [asked, near]));
}

/** Forgets the words that nobody listed has any more. */
export async function forgetWords(db: Db): Promise<void> {
  await db.execute(
    sql`delete from search_words where word not in (select distinct regexp_split_to_table(btrim(search_text), ' ') from performers where listed)`,
  );
}
