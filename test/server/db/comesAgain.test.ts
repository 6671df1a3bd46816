import { eq, inArray, sql } from 'drizzle-orm';
import { makeNames } from '@server/db/comesAgain';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { categories } from '@server/features/categories/tables';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

describe('the names of statements', () => {
  it('are given to those that come again, and stay', () => {
    const nameOf = makeNames({ often: 3, most: 10, watched: 10 });
    expect([1, 2, 3, 4].map(() => nameOf('select a'))).toEqual([null, null, 'again_0', 'again_0']);
    expect([1, 2, 3].map(() => nameOf('select b'))).toEqual([null, null, 'again_1']);
    expect(nameOf('select a')).toBe('again_0');
  });

  it('are so many and no more', () => {
    const nameOf = makeNames({ often: 1, most: 2, watched: 10 });
    expect(['a', 'b', 'c', 'c', 'a'].map(nameOf)).toEqual(['again_0', 'again_1', null, null, 'again_0']);
  });

  it('are found also among statements of which no two are the same, and those are forgotten', () => {
    const nameOf = makeNames({ often: 3, most: 10, watched: 5 });
    const found = Array.from({ length: 40 }, (_, at) => [nameOf(`select ${at}`), nameOf('select a')]);
    expect(found.every(([other]) => other === null)).toBe(true);
    expect(found.at(-1)).toEqual([null, 'again_0']);
  });
});

describe('on a connection', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    await database.drizzle.insert(categories).values(
      Array.from({ length: 30 }, (_, at) => ({
        id: newId(),
        name: `Number ${at}`,
        slug: `number-${at}`,
        ordering: at,
      })),
    );
  });
  afterAll(() => database.drop());

  /** What the one connection of a transaction has prepared. */
  const prepared = async (db: Pick<FreshDatabase['drizzle'], 'execute'>) =>
    (
      await db.execute<{ statement: string; times: number }>(
        sql`select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements where name like 'again%' order by statement`,
      )
    ).rows;

  it('a reading statement that comes again is prepared, and answers for every value', async () => {
    await inTransaction(database.drizzle, async (tx) => {
      const read = async (at: number) =>
        (
          await tx
            .select({ name: categories.name })
            .from(categories)
            .where(eq(categories.slug, `number-${at}`))
        )[0]?.name;
      for (let at = 0; at < 30; at += 1) expect(await read(at)).toBe(`Number ${at}`);
      expect(await read(99)).toBeUndefined();
      const [known, ...others] = await prepared(tx);
      expect(others).toEqual([]);
      expect(known!.statement).toContain('"categories"."slug" = $1');
      expect(known!.times).toBeGreaterThan(10);
    });
  });

  it('many at once on many connections each get their own answer', async () => {
    const names = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, at) =>
          (
            await database.drizzle
              .select({ name: categories.name })
              .from(categories)
              .where(inArray(categories.slug, [`number-${at % 30}`]))
          )[0]?.name,
      ),
    );
    expect(names).toEqual(Array.from({ length: 200 }, (_, at) => `Number ${at % 30}`));
  });

  it('many at once on one connection each get their own answer, also the first that are prepared', async () => {
    const names = await inTransaction(database.drizzle, (tx) =>
      Promise.all(
        Array.from(
          { length: 60 },
          async (_, at) =>
            (
              await tx
                .select({ slug: categories.slug })
                .from(categories)
                .where(eq(categories.name, `Number ${at % 30}`))
            )[0]?.slug,
        ),
      ),
    );
    expect(names).toEqual(Array.from({ length: 60 }, (_, at) => `number-${at % 30}`));
  });

  it('one that fails leaves the connection as it was', async () => {
    const share = (by: number) =>
      database.drizzle
        .select({ share: sql<number>`${categories.ordering} / ${by}::int` })
        .from(categories)
        .where(eq(categories.slug, 'number-10'));
    for (let at = 1; at < 40; at += 1) {
      expect(await share(5)).toEqual([{ share: 2 }]);
      await expect(share(0)).rejects.toThrow();
    }
  });

  it('what stands still while a table changes answers as before', async () => {
    const read = () =>
      database.drizzle.select({ name: categories.name }).from(categories).where(eq(categories.slug, 'number-1'));
    for (let at = 0; at < 20; at += 1) await read();
    await database.pool.query('alter table categories add column colour text');
    await database.pool.query('create index categories_by_colour on categories (colour, slug)');
    expect(await read()).toEqual([{ name: 'Number 1' }]);
    await database.pool.query('alter table categories drop column colour');
    expect(await read()).toEqual([{ name: 'Number 1' }]);
  });
});
