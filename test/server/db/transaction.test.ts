import { sql } from 'drizzle-orm';
import { inTransaction } from '@server/db/transaction';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('create table note (id integer primary key, text text not null)');
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate note'));

const notes = async () =>
  (await database.pool.query('select id, text from note order by id')).rows as { id: number; text: string }[];

describe('inTransaction', () => {
  it('commits its writes and then runs the work registered with after, in order', async () => {
    const order: string[] = [];
    const result = await inTransaction(database.drizzle, async (tx, after) => {
      after(async () => {
        order.push(`first, with ${(await notes()).length} note`);
      });
      after(() => {
        order.push('second');
      });
      await tx.execute(sql`insert into note values (1, 'kept')`);
      order.push('work');
      return 'done';
    });
    expect(result).toBe('done');
    expect(order).toEqual(['work', 'first, with 1 note', 'second']);
  });

  it('rolls back and runs no work after it when its work throws', async () => {
    const ran = jest.fn();
    await expect(
      inTransaction(database.drizzle, async (tx, after) => {
        after(ran);
        await tx.execute(sql`insert into note values (1, 'lost')`);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
    expect(ran).not.toHaveBeenCalled();
  });

  it('stays committed when work after it fails, and reports the error instead of throwing it', async () => {
    const later = jest.fn();
    await inTransaction(database.drizzle, async (tx, after) => {
      after(() => {
        throw new Error('socket closed');
      });
      after(later);
      await tx.execute(sql`insert into note values (1, 'kept')`);
    });
    expect(await notes()).toHaveLength(1);
    expect(later).toHaveBeenCalledTimes(1);
    expect(database.errors.map(String)).toContain('Error: socket closed');
  });

  it('retries after a deadlock and runs the work after it only once', async () => {
    await database.pool.query("insert into note values (1, ''), (2, '')");
    const after1 = jest.fn();
    const after2 = jest.fn();
    let meet = 0;
    let bothHold: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const write = (mine: string, first: number, second: number, ran: () => void) =>
      inTransaction(database.drizzle, async (tx, after) => {
        after(ran);
        await tx.execute(sql`update note set text = text || ${mine} where id = ${first}`);
        meet += 1;
        if (meet === 2) bothHold();
        await met;
        await tx.execute(sql`update note set text = text || ${mine} where id = ${second}`);
      });
    await Promise.all([write('a', 1, 2, after1), write('b', 2, 1, after2)]);
    for (const note of await notes()) expect([...note.text].sort()).toEqual(['a', 'b']);
    // at least one was tried again; it can meet the other one a second time, before that gets on
    expect(meet).toBeGreaterThanOrEqual(3);
    expect(after1).toHaveBeenCalledTimes(1);
    expect(after2).toHaveBeenCalledTimes(1);
  });

  it('joins an open transaction, so that both commit or roll back together', async () => {
    const ran = jest.fn();
    const inner = (db: Parameters<typeof inTransaction>[0]) =>
      inTransaction(db, async (tx, after) => {
        after(ran);
        await tx.execute(sql`insert into note values (1, 'inner')`);
      });
    await expect(
      inTransaction(database.drizzle, async (tx) => {
        await inner(tx);
        throw new Error('outer fails');
      }),
    ).rejects.toThrow('outer fails');
    expect(await notes()).toEqual([]);
    expect(ran).not.toHaveBeenCalled();
    await inTransaction(database.drizzle, (tx) => inner(tx));
    expect(await notes()).toEqual([{ id: 1, text: 'inner' }]);
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('returns its connection to the pool however it ends', async () => {
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        inTransaction(database.drizzle, async () => {
          if (i % 2) throw new Error('odd');
        }),
      ),
    );
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });
});

describe('bigint columns', () => {
  it('are read as numbers and throw instead of losing digits', async () => {
    expect((await database.pool.query('select 9007199254740991::bigint as n')).rows).toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ]);
    await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('too large');
  });
});
