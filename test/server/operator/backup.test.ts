import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '@server/config';
import { type Db, openDatabase } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { readBalance } from '@server/features/ledger/service/balances';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { postHold } from '@server/features/ledger/service/holds';
import { readHistory } from '@server/features/ledger/service/history';
import { sealLedger } from '@server/features/ledger/service/maintenance';
import { createJobs } from '@server/jobs/jobs';
import { runOfflineCommand } from '@server/operator/offlineCommands';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

// real servers and disks take time on a busy machine
jest.setTimeout(120_000);

const log = pino({ level: 'silent' });
let folder: string;
let site: FreshDatabase;
const emptied: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-backup-'));
  site = await freshDatabase();
  await (await createJobs(site.url, log)).close();
});
afterAll(async () => {
  await site.drop();
  for (const name of emptied) await onServer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a database without tables. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${newId().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  emptied.push(name);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the operator's terminal on a site with this database and data folder. */
function terminal(url: string, dataDir: string) {
  const said: string[] = [];
  const config = readConfig({ FOOTLIGHTS_DATA: dataDir });
  return {
    said,
    run: (...words: string[]) =>
      runOfflineCommand({ config, log, url, root: process.cwd() }, words, (line) => said.push(line)),
  };
}

const backupIn = (parent: string) => path.join(parent, readdirSync(parent)[0] ?? '');

function spend(db: Db, memberId: string, tokens: number) {
  return inTransaction(db, (tx) =>
    postAdjustment(tx, { key: newId(), ownerId: memberId, role: 'member', tokens: -tokens, reason: 'Spent' }),
  );
}

/** Fills the site with transfers, a setting, an upload and a waiting job. */
async function fillSite(): Promise<{ memberId: string; dataDir: string }> {
  const memberId = newId();
  await inTransaction(site.drizzle, (tx) =>
    postAdjustment(tx, { key: newId(), ownerId: memberId, role: 'member', tokens: 100, reason: 'A present' }),
  );
  await spend(site.drizzle, memberId, 30);
  await inTransaction(site.drizzle, (tx) => postHold(tx, { key: newId(), memberId, subject: newId(), tokens: 6 }));
  await sealLedger(site.drizzle);
  await site.pool.query(
    "insert into settings (key, value) values ('siteName', $1) on conflict (key) do update set value = excluded.value",
    ['"Ünïcode\\t\\\\ & \\"quotes\\""'],
  );
  await site.pool.query('select graphile_worker.add_job(\'mail/send\', \'{"to":"somebody"}\')');
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  mkdirSync(path.join(dataDir, 'files', 'public', 'avatars'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files', 'public', 'avatars', 'face.webp'), 'a picture');
  return { memberId, dataDir };
}

it('a restore into an empty database brings back every row, sequence, job and upload, and a sound ledger', async () => {
  const { memberId, dataDir } = await fillSite();
  const parent = path.join(folder, 'kept');
  const here = terminal(site.url, dataDir);
  await site.pool.query("insert into security_events (id, kind) values (gen_random_uuid(), 'login')");
  await here.run('backup', parent);
  expect(readdirSync(parent)).toEqual([expect.stringMatching(/^footlights-\d{8}T\d{6}$/)]);
  // made after the backup, so not part of it
  await spend(site.drizzle, memberId, 1);

  const url = await emptyDatabase();
  const newDir = path.join(folder, 'elsewhere');
  const there = terminal(url, newDir);
  await there.run('restore', backupIn(parent));
  expect(there.said.at(-1)).toBe('The ledger is sound.');
  expect(there.said).toContainEqual(expect.stringMatching(/^1 security events, chained up to [0-9a-f]{16}\.$/));
  expect(readFileSync(path.join(newDir, 'files', 'public', 'avatars', 'face.webp'), 'utf8')).toBe('a picture');

  const restored = openDatabase(url, { onError: () => undefined });
  try {
    expect(await readBalance(restored.drizzle, memberId, 'member')).toEqual({ balance: 64, owed: 0 });
    expect(
      (await readHistory(restored.drizzle, { owner: memberId, role: 'member', limit: 10, offset: 0 })).data.map(
        (line) => line.kind,
      ),
    ).toEqual(['hold', 'adjustment', 'adjustment']);
    expect((await restored.pool.query("select value from settings where key = 'siteName'")).rows).toEqual([
      { value: 'Ünïcode\t\\ & "quotes"' },
    ]);
    expect((await restored.pool.query('select payload from graphile_worker._private_jobs')).rows).toEqual([
      { payload: { to: 'somebody' } },
    ]);
    // new ids do not collide with restored ones, and the ledger's triggers are active
    expect((await spend(restored.drizzle, memberId, 4)).balance).toBe(60);
    await expect(restored.pool.query('delete from ledger_postings')).rejects.toMatchObject({ code: 'FL004' });
    await expect(restored.pool.query('delete from security_events')).rejects.toMatchObject({ code: 'FL006' });
    expect(await sealLedger(restored.drizzle)).toBeGreaterThan(0);
  } finally {
    await restored.close();
  }
  await there.run('audit');
  expect(there.said.at(-1)).toBe('The ledger is sound.');
});

it('a restore refuses a database or a folder in use and a damaged backup, and changes nothing', async () => {
  const { dataDir } = await fillSite();
  const parent = path.join(folder, 'damaged');
  await terminal(site.url, dataDir).run('backup', parent);
  const backup = backupIn(parent);
  await expect(terminal(site.url, path.join(folder, 'new folder')).run('restore', backup)).rejects.toThrow(
    'already in use',
  );
  await expect(terminal(await emptyDatabase(), dataDir).run('restore', backup)).rejects.toThrow(
    'already holds uploads',
  );

  appendFileSync(path.join(backup, 'database', 'ledger_postings.copy.gz'), 'x');
  const url = await emptyDatabase();
  await expect(terminal(url, path.join(folder, 'new folder')).run('restore', backup)).rejects.toThrow(
    'ledger_postings.copy.gz of the backup is damaged',
  );
  const untouched = openDatabase(url, { onError: () => undefined });
  expect((await untouched.pool.query("select to_regclass('public.ledger_postings') as found")).rows).toEqual([
    { found: null },
  ]);
  await untouched.close();
  expect(existsSync(path.join(folder, 'new folder', 'files'))).toBe(false);
});
