import type pg from 'pg';

/** Creates the tables of the baseline: an account per person, and a history. */
export async function prepareBaseline(pool: pg.Pool, members: string[], performers: string[]): Promise<void> {
  await pool.query(`create table baseline_account (id uuid primary key, balance bigint not null check (balance >= 0));
    create table baseline_history (id bigint primary key generated always as identity, giver uuid not null, receiver uuid not null, amount bigint not null, at timestamptz not null default now())`);
  await pool.query('insert into baseline_account select unnest($1::uuid[]), 1000000000000', [members]);
  await pool.query('insert into baseline_account select unnest($1::uuid[]), 0', [performers]);
}

/** Posts a tip in a plain transaction of prepared statements: two updates and an insert. */
export async function baselineTip(pool: pg.Pool, memberId: string, performerId: string, units: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const taken = await client.query({
      name: 'take',
      text: 'update baseline_account set balance = balance - $2 where id = $1 and balance >= $2',
      values: [memberId, units],
    });
    if (taken.rowCount !== 1) throw new Error('The balance does not cover the tip');
    await client.query({
      name: 'give',
      text: 'update baseline_account set balance = balance + $2 where id = $1',
      values: [performerId, units],
    });
    await client.query({
      name: 'note',
      text: 'insert into baseline_history (giver, receiver, amount) values ($1, $2, $3)',
      values: [memberId, performerId, units],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
