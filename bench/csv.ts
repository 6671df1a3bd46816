/**
 * npm run bench:csv
 *
 * Exports a million earnings as CSV and compares rows per second with `copy (the same columns) to stdout`. Also
 * measures how much memory the server needs for a fast and a slow reader: what it still holds after a garbage
 * collection, and its peak, which depends on V8 and not on the number of rows (try ROWS=3000000).
 *
 * Environment: ROWS (1,000,000).
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
import { type Message } from './csv/server';
import { runBenchmark } from './run';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/** The file has 104 MB, and its rows as objects would need many times that. */
const LIMITS = { heldMB: 10, peakMB: 256 };

const TEMPLATE = 'template_footlights';

const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

interface Read {
  rows: number;
  bytes: number;
  seconds: number;
}
const formatRead = (name: string, { rows, bytes, seconds }: Read) =>
  `  ${name.padEnd(22)}${Math.round(rows / seconds)
    .toLocaleString('en')
    .padStart(9)} rows/s  ${seconds.toFixed(1).padStart(6)} s  ${megabytes(bytes).padStart(4)} MB`;

/** Counts the lines of a stream; waits `pause` ms after each chunk. */
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

/** Reads the same columns with PostgreSQL's copy, the fastest possible export. */
async function readCopy(databaseUrl: string, receiver: string): Promise<Read> {
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

function ask<K extends Message['kind']>(
  child: ChildProcess,
  kind: K,
  order?: 'grown',
): Promise<Extract<Message, { kind: K }>> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Extract<Message, { kind: K }>));
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}`)));
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
      say(`${formatRead(name, read)}  server memory: peak +${most.toFixed(0)} MB, held +${held.toFixed(1)} MB`);
      return read;
    };
    const all = await exported('export');
    const copy = await readCopy(databaseUrl, performerId);
    say(formatRead('copy to stdout', copy));
    const slowly = await exported('export, slow reader', 10);
    const whole = all.rows === ROWS + 1 && slowly.rows === ROWS + 1;
    const flat = measured.held <= LIMITS.heldMB && measured.most <= LIMITS.peakMB;
    say(
      `\n  ${whole ? 'all rows exported' : `ROWS MISSING: ${all.rows - 1} and ${slowly.rows - 1} of ${ROWS}`}; ${(all.seconds / copy.seconds).toFixed(1)} times as long as copy; ${flat ? 'kept' : 'MISSED'}: memory held +${measured.held.toFixed(1)} MB, limit ${LIMITS.heldMB} MB; peak +${measured.most.toFixed(0)} MB, limit ${LIMITS.peakMB} MB`,
    );
    return whole && flat;
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}

async function main(): Promise<boolean> {
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
    return await compare(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

runBenchmark(main);
