import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { type EmbeddedOptions, startEmbeddedPostgres } from '@server/db/embedded';
import { packagedBinaries } from '@server/db/embedded/binaries';

// real servers and disks, on machines that do other things too
jest.setTimeout(120_000);

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
// dropping to another user is something only root can do
const asRoot = isRoot ? it : it.skip;

let room: string;
let program: string;
const said: string[] = [];
const log = { info: (text: string) => said.push(text), warn: (text: string) => said.push(text) };
const running: { stop(): Promise<void> }[] = [];
const apps: ChildProcess[] = [];

beforeAll(() => {
  room = mkdtempSync(path.join(os.tmpdir(), 'footlights-launcher-'));
  chmodSync(room, 0o755);
  program = path.join(room, 'app.cjs');
  buildSync({
    entryPoints: ['test/support/embeddedApp.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: program,
    external: ['pg-native'],
  });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await end(app, 'SIGTERM');
  for (const server of running.splice(0)) await server.stop();
  said.length = 0;
});
afterAll(() => {
  const left = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(`-D ${room}`));
  rmSync(room, { recursive: true, force: true });
  expect(left).toEqual([]);
});

function folder(name: string, mode = 0o755): string {
  const made = mkdtempSync(path.join(room, `${name}-`));
  chmodSync(made, mode);
  return made;
}

/** A copy of the programs, so that a test may damage them. */
function programsIn(parent: string): string {
  const native = path.join(parent, 'package', 'native');
  cpSync(packagedBinaries(process.cwd()), native, { recursive: true, verbatimSymlinks: true });
  return native;
}

async function start(options: Omit<EmbeddedOptions, 'log'>) {
  const server = await startEmbeddedPostgres({ log, shelter: path.join(room, 'unused-shelter'), ...options });
  running.push(server);
  return server;
}

interface Said {
  url: string;
  reused: boolean;
  pid: number;
  cluster: string;
}

async function startApp(options: Omit<EmbeddedOptions, 'log'>, uid?: number): Promise<Said & { app: ChildProcess }> {
  const app = spawn(
    process.execPath,
    [
      program,
      JSON.stringify({
        shelter: path.join(room, 'unused-shelter'),
        binaries: packagedBinaries(process.cwd()),
        ...options,
      }),
    ],
    {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  );
  apps.push(app);
  let fault = '';
  app.stderr?.on('data', (data: Buffer) => {
    fault += data.toString();
  });
  const words = await Promise.race([
    once(app.stdout!, 'data').then(([data]) => String(data)),
    once(app, 'exit').then(() => {
      throw new Error(fault);
    }),
  ]);
  return { ...(JSON.parse(words) as Said), app };
}

async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const gone = once(app, 'exit');
  app.kill(signal);
  await gone;
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );
const note = (url: string, text: string) =>
  ask(url, `create table if not exists note (text text); insert into note values ('${text}')`);
const notes = async (url: string) => (await ask<{ text: string }>(url, 'select text from note')).map((row) => row.text);

describe('the embedded PostgreSQL', () => {
  it('starts in an empty folder: durable, on loopback only, with a password, and stops on request', async () => {
    const dataDir = path.join(folder('plain'), 'postgres');
    const server = await start({ dataDir });
    expect(server.reused).toBe(false);
    const shown = await ask<{ name: string; setting: string }>(
      server.url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums') order by name",
    );
    expect(Object.fromEntries(shown.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
    });
    expect(new URL(server.url).port).not.toBe('5432');
    const guess = new URL(server.url);
    guess.password = 'guess';
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    await expect(ask(server.url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied');
    await server.stop();
    expect(await answers(server.url)).toBe(false);
  });

  asRoot('runs as an unprivileged user when we are root', async () => {
    const server = await start({ dataDir: path.join(folder('root'), 'postgres') });
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${NOBODY}\\s+${NOBODY}`, 'm'),
    );
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Groups:\s*$/m);
  });

  asRoot('starts for an ordinary user, and again on the same data', async () => {
    const home = folder('ordinary');
    chownSync(home, 1234, 1234);
    const dataDir = path.join(home, 'data', 'postgres');
    const first = await startApp({ dataDir }, NOBODY).catch((error: Error) => error.message);
    expect(first).toMatch(/EACCES/);
    chownSync(home, NOBODY, NOBODY);
    const second = await startApp({ dataDir }, NOBODY);
    await note(second.url, 'by an ordinary user');
    await end(second.app, 'SIGTERM');
    expect(await answers(second.url)).toBe(false);
    const third = await startApp({ dataDir }, NOBODY);
    expect(await notes(third.url)).toEqual(['by an ordinary user']);
  });

  it('links the shared objects when npm skipped install scripts', async () => {
    const place = folder('links');
    const binaries = programsIn(place);
    const links = readdirSync(path.join(binaries, 'lib'), { withFileTypes: true }).filter((entry) =>
      entry.isSymbolicLink(),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) unlinkSync(path.join(binaries, 'lib', link.name));
    const server = await start({ dataDir: path.join(place, 'postgres'), binaries });
    expect(await answers(server.url)).toBe(true);
    for (const link of links) expect(existsSync(path.join(binaries, 'lib', link.name))).toBe(true);
  });

  asRoot('makes a copy with links when an ordinary user may not write to the installation', async () => {
    const place = folder('readonly');
    const binaries = programsIn(place);
    for (const entry of readdirSync(path.join(binaries, 'lib'), { withFileTypes: true }))
      if (entry.isSymbolicLink()) unlinkSync(path.join(binaries, 'lib', entry.name));
    const home = folder('home');
    chownSync(home, NOBODY, NOBODY);
    const app = await startApp({ dataDir: path.join(home, 'postgres'), binaries }, NOBODY);
    expect(await answers(app.url)).toBe(true);
    expect(existsSync(path.join(binaries, 'lib', 'libpq.so.5'))).toBe(false);
  });
});

describe('the embedded PostgreSQL below a folder that its user cannot enter', () => {
  function closedClone() {
    const closed = folder('closed', 0o700);
    const clone = path.join(closed, 'clone');
    mkdirSync(clone);
    const shelter = path.join(folder('shelter'), 'footlights');
    return { closed, clone, shelter, dataDir: path.join(clone, 'data', 'postgres'), binaries: programsIn(clone) };
  }

  asRoot('runs from copies, keeps its data, and finds them again after it was moved', async () => {
    const { closed, clone, shelter, dataDir, binaries } = closedClone();
    const first = await start({ dataDir, binaries, shelter });
    await note(first.url, 'kept');
    expect(first.cluster.startsWith(shelter)).toBe(true);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await first.stop();
    const again = await start({ dataDir, binaries, shelter });
    expect(await notes(again.url)).toEqual(['kept']);
    await again.stop();
    const moved = path.join(closed, 'moved');
    renameSync(clone, moved);
    const there = await start({
      dataDir: path.join(moved, 'data', 'postgres'),
      binaries: path.join(moved, 'package', 'native'),
      shelter,
    });
    expect(await notes(there.url)).toEqual(['kept']);
    expect(readdirSync(shelter).filter((name) => name.startsWith('footlights-postgres-'))).toHaveLength(1);
  });

  asRoot('shares no data with a copy of itself', async () => {
    const { closed, clone, shelter, dataDir, binaries } = closedClone();
    const original = await start({ dataDir, binaries, shelter });
    await note(original.url, 'mine');
    const copied = path.join(closed, 'copied');
    cpSync(path.join(clone, 'data'), path.join(copied, 'data'), { recursive: true });
    const copy = await start({ dataDir: path.join(copied, 'data', 'postgres'), binaries, shelter });
    expect(copy.cluster).not.toBe(original.cluster);
    await expect(notes(copy.url)).rejects.toThrow('does not exist');
    expect(await notes(original.url)).toEqual(['mine']);
  });

  asRoot('replaces a copy that was changed or that somebody else laid there, and never runs it', async () => {
    const { shelter, dataDir, binaries } = closedClone();
    await (await start({ dataDir, binaries, shelter })).stop();
    const copy = path.join(shelter, readdirSync(shelter).find((name) => name.startsWith('footlights-postgres-')) ?? '');
    const trap = path.join(folder('trap', 0o777), 'sprung');
    const hostile = `#!/bin/sh\ntouch ${trap}\nexit 1\n`;

    appendFileSync(path.join(copy, 'native', 'share', 'postgresql', 'postgres.bki'), 'x');
    await (await start({ dataDir, binaries, shelter })).stop();
    expect(
      readFileSync(path.join(copy, 'native', 'share', 'postgresql', 'postgres.bki')).equals(
        readFileSync(path.join(binaries, 'share', 'postgresql', 'postgres.bki')),
      ),
    ).toBe(true);

    rmSync(copy, { recursive: true });
    mkdirSync(path.join(copy, 'native', 'bin'), { recursive: true });
    for (const name of ['postgres', 'initdb'])
      writeFileSync(path.join(copy, 'native', 'bin', name), hostile, { mode: 0o755 });
    chownSync(copy, NOBODY, NOBODY);
    const server = await start({ dataDir, binaries, shelter });
    expect(await answers(server.url)).toBe(true);
    expect(lstatSync(copy).uid).toBe(0);
    await server.stop();

    // the right content, but writable by the very user that a stranger's hole in PostgreSQL would give
    chownSync(path.join(copy, 'native', 'bin', 'postgres'), NOBODY, NOBODY);
    await start({ dataDir, binaries, shelter });
    expect(lstatSync(path.join(copy, 'native', 'bin', 'postgres')).uid).toBe(0);
    expect(existsSync(trap)).toBe(false);
  });

  asRoot('keeps nothing in a shelter that others own', async () => {
    const { dataDir, binaries, shelter } = closedClone();
    mkdirSync(shelter);
    chownSync(shelter, NOBODY, NOBODY);
    await expect(start({ dataDir, binaries, shelter })).rejects.toThrow(`${shelter} belongs to another user`);
  });
});

describe('the embedded PostgreSQL after a crash', () => {
  it('takes over the server that a killed application left running, and stops it later', async () => {
    const dataDir = path.join(folder('killed'), 'postgres');
    const killed = await startApp({ dataDir });
    await note(killed.url, 'acknowledged');
    await end(killed.app, 'SIGKILL');
    expect(await answers(killed.url)).toBe(true);
    const next = await start({ dataDir });
    expect(next).toMatchObject({ reused: true, pid: killed.pid, url: killed.url });
    expect(await notes(next.url)).toEqual(['acknowledged']);
    await next.stop();
    expect(await answers(killed.url)).toBe(false);
  });

  it('shares the server of a running application and leaves it running', async () => {
    const dataDir = path.join(folder('shared'), 'postgres');
    const first = await startApp({ dataDir });
    const second = await start({ dataDir });
    expect(second).toMatchObject({ reused: true, pid: first.pid });
    await second.stop();
    expect(await answers(first.url)).toBe(true);
    await end(first.app, 'SIGTERM');
    expect(await answers(first.url)).toBe(false);
  });

  it('starts only one server for two applications that start at the same time', async () => {
    const dataDir = path.join(folder('twins'), 'postgres');
    const [one, other] = await Promise.all([startApp({ dataDir }), startApp({ dataDir })]);
    expect(one.url).toBe(other.url);
    expect([one.reused, other.reused].sort()).toEqual([false, true]);
  });

  it('recovers after the server itself was killed', async () => {
    const dataDir = path.join(folder('crashed'), 'postgres');
    const server = await start({ dataDir });
    await note(server.url, 'committed');
    process.kill(server.pid, 'SIGKILL');
    const next = await start({ dataDir });
    expect(next.reused).toBe(false);
    expect(await notes(next.url)).toEqual(['committed']);
  });

  it('restarts a server that does not answer', async () => {
    const dataDir = path.join(folder('hung'), 'postgres');
    const server = await start({ dataDir });
    await note(server.url, 'committed');
    process.kill(server.pid, 'SIGSTOP');
    const next = await start({ dataDir, answerTimeoutMs: 400 });
    expect(next.reused).toBe(false);
    expect(next.pid).not.toBe(server.pid);
    expect(await notes(next.url)).toEqual(['committed']);
    expect(said.join()).toContain('does not answer');
  });

  it('starts although another program got the process id of the old server after a machine crash', async () => {
    const dataDir = path.join(folder('stale'), 'postgres');
    const server = await start({ dataDir });
    await note(server.url, 'committed');
    const pidFile = path.join(server.cluster, 'postmaster.pid');
    const words = readFileSync(pidFile, 'utf8');
    await server.stop();
    const { uid } = statSync(server.cluster);
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid: uid, cwd: '/' } : {});
    await once(stranger, 'spawn');
    try {
      writeFileSync(pidFile, words.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
      chownSync(pidFile, uid, statSync(server.cluster).gid);
      const next = await start({ dataDir });
      expect(next.reused).toBe(false);
      expect(await notes(next.url)).toEqual(['committed']);
      expect(spawnSync('kill', ['-0', String(stranger.pid)]).status).toBe(0);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});
