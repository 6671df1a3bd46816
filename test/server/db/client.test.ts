import { eq, inArray, sql } from 'drizzle-orm';
import { openDatabase } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { categories } from '@server/features/categories/tables';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

// connections send statements without waiting for earlier answers (`pipeline`)
describe('pipelined connections', () => {
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

  it('gives each of many concurrent statements on many connections its own answer', async () => {
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

  it('gives each of many concurrent statements on one connection its own answer', async () => {
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

  it('keeps a connection usable after a failed statement', async () => {
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

  it('answers the same statement after its table has changed', async () => {
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

it('ends a statement that takes longer than the limit of its connection', async () => {
  const fresh = await freshDatabase();
  const limited = openDatabase(fresh.url, { statementTimeoutMs: 50, onError: () => undefined });
  try {
    await expect(limited.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await limited.close();
    await fresh.drop();
  }
});
