/**
 * npm run bench:csv
 * A million earnings as CSV: how many rows a second, beside `copy (the same columns) to stdout` in the same run, and by how much the server, a process
 * of its own, grows while it sends them, to a quick reader and to a slow one: what it still holds once the garbage is collected, and the most at any moment. The
 * most is what V8 lets lie before it collects; ROWS=3000000 shows that it does not depend on the number of rows.
 * ROWS (1,000,000).
 */
import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../server/db/embedded';
import { migrateDatabase } from '../server/db/migrate';
import { temporaryFolder } from '../test/support/folders';
import { type Word } from './csv/server';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/** The file is 104 MB, its rows as objects many times that. */
const PROMISE = { heldMB: 10, mostMB: 256 };

const TEMPLATE = 'template_footlights';

const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

interface Read {
  rows: number;
  bytes: number;
  seconds: number;
}
const lineOf = (name: string, { rows, bytes, seconds }: Read) =>
  `  ${name.padEnd(22)}${Math.round(rows / seconds)
    .toLocaleString('en')
    .padStart(9)} rows/s  ${seconds.toFixed(1).padStart(6)} s  ${megabytes(bytes).padStart(4)} MB`;

/** Reads to the end and counts; `pause` milliseconds after each chunk. */
async function countLines(stream: AsyncIterable<Buffer>, pause = 0): Promise<Read> {
  const began = performance.now();
  let [rows, bytes] = [0, 0];
  for await (const chunk of stream) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    if (pause) await delay(pause);
  }
  return { rows, bytes, seconds: (performance.now() - began) / 1000 };
}

function download(url: string, token: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) =>
    http
      .get(`${url}/api/earning/performer/export/csv`, { headers: { authorization: token }, agent: false }, resolve)
      .on('error', reject),
  );
}

/** What PostgreSQL alone needs to say the same columns, the least there can be. */
async function copied(databaseUrl: string, receiver: string): Promise<Read> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await countLines(
      client.query(
        copyTo(`copy (select e.created_at, e.type, payer.username, performer.username, e.gross, e.gross - e.net, e.net, e.rate, e.conversion_rate, e.net * e.conversion_rate, e.is_paid, e.payout_status
      from earnings e join accounts payer on payer.id = e.payer_id join accounts performer on performer.id = e.performer_id where e.receiver = '${receiver}' order by e.created_at, e.id) to stdout (format csv)`),
      ),
    );
  } finally {
    await client.end();
  }
}

function ask<K extends Word['word']>(
  child: ChildProcess,
  word: K,
  order?: 'grown',
): Promise<Extract<Word, { word: K }>> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Extract<Word, { word: K }>));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    if (order) child.send(order);
  });
}

async function compare(serverUrl: string): Promise<boolean> {
  const child = fork(path.join(__dirname, 'csv', 'server.ts'), [String(ROWS)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, TEST_DATABASE_URL: serverUrl },
  });
  try {
    const { url, token, performerId, databaseUrl } = await ask(child, 'ready');
    const measured = { held: 0, most: 0 };
    const exported = async (name: string, pause = 0) => {
      const before = await ask(child, 'grown', 'grown');
      const read = await countLines(await download(url, token), pause);
      const after = await ask(child, 'grown', 'grown');
      const [held, most] = [after.held - before.held, after.peak - before.rss].map((bytes) => bytes / 1024 / 1024) as [
        number,
        number,
      ];
      measured.held = Math.max(measured.held, held);
      measured.most = Math.max(measured.most, most);
      say(
        `${lineOf(name, read)}  the server grew by at most ${most.toFixed(0)} MB and holds ${held.toFixed(1)} MB more`,
      );
      return read;
    };
    const all = await exported('export');
    const copy = await copied(databaseUrl, performerId);
    say(lineOf('copy to stdout', copy));
    const slowly = await exported('export, slow reader', 10);
    const whole = all.rows === ROWS + 1 && slowly.rows === ROWS + 1;
    const flat = measured.held <= PROMISE.heldMB && measured.most <= PROMISE.mostMB;
    say(
      `\n  ${whole ? 'every row, once' : `NOT EVERY ROW: ${all.rows - 1}, ${slowly.rows - 1}`}; ${(all.seconds / copy.seconds).toFixed(1)}x the time of copy; holds at most ${PROMISE.heldMB} MB more, grows by at most ${PROMISE.mostMB} MB: ${flat ? 'kept' : 'NOT KEPT'}`,
    );
    return whole && flat;
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}

async function main(): Promise<void> {
  const folder = temporaryFolder('bench');
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.warn },
  });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await client.end();
    await migrateDatabase(
      Object.assign(new URL(server.url), { pathname: `/${TEMPLATE}` }).href,
      'server/db/migrations',
    );
    process.exitCode = (await compare(server.url)) ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
