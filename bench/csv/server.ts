// The API in a process of its own, so that its memory is its own, with a performer of many earnings.
import pg from 'pg';
import { startApi } from '../../test/support/api';
import { buyerOf } from '../../test/support/earnings';

/** Where it is once it is ready; in bytes, what it holds whenever asked, and how large it was at most since it was asked before. */
export type Word =
  | { word: 'ready'; url: string; token: string; performerId: string; databaseUrl: string }
  | { word: 'grown'; held: number; rss: number; peak: number };

const tell = (word: Word) => process.send?.(word);

async function main(): Promise<void> {
  const rows = Number(process.argv[2]);
  const api = await startApi({ env: { LOG_LEVEL: 'silent' } });
  const performer = await api.verifiedPerformer();
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerOf(api, performer.id)));
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  await client.query(
    `insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, gross, net, rate, conversion_rate, created_at)
     select gen_random_uuid(), 1000000 + n, $1, 'performer', $1, ($2::uuid[])[1 + n % 20], 'tip', 100, 70, 70, 0.05, timestamptz '2026-01-01' + n * interval '20 seconds' from generate_series(1, $3::int) n`,
    [performer.id, buyers.map(({ id }) => id), rows],
  );
  await client.query('vacuum analyze earnings, accounts');
  await client.end();

  let peak = 0;
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    tell({ word: 'grown', held: heapUsed + external, rss, peak });
    peak = rss;
  });
  process.on('disconnect', () => process.exit(0));
  tell({
    word: 'ready',
    url: api.url,
    token: performer.token,
    performerId: performer.id,
    databaseUrl: api.database.url,
  });
}

void main();
