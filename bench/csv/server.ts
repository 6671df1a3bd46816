// Runs the API in a separate process, so that its memory can be measured, with a performer who has many earnings.
import pg from 'pg';
import { startApi } from '../../test/support/api';
import { buyerOf } from '../../test/support/earnings';

/** Messages to the parent; memory in bytes, `peak` since the last question. */
export type Message =
  | { kind: 'ready'; url: string; token: string; performerId: string; databaseUrl: string }
  | { kind: 'grown'; held: number; rss: number; peak: number };

const send = (kind: Message) => process.send?.(kind);

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
    send({ kind: 'grown', held: heapUsed + external, rss, peak });
    peak = rss;
  });
  process.on('disconnect', () => process.exit(0));
  send({
    kind: 'ready',
    url: api.url,
    token: performer.token,
    performerId: performer.id,
    databaseUrl: api.database.url,
  });
}

void main();
