import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { type EmbeddedOptions, startEmbeddedPostgres } from '@server/db/embedded';
import { packagedBinaries } from '@server/db/embedded/binaries';

/** The id of an unprivileged user. */
export const NOBODY = 65534;
export const isRoot = process.getuid?.() === 0;

/** A test that needs root, because only root may switch to another user. It is skipped for everybody else. */
export const asRoot = isRoot ? it : it.skip;

interface Started {
  url: string;
  reused: boolean;
  pid: number;
  cluster: string;
}
type Options = Omit<EmbeddedOptions, 'log'>;

/**
 * Registers the hooks of a test file that starts embedded PostgreSQL servers: a folder for them, the program of another
 * application, and a check that no server is left running.
 */
export function embeddedServers() {
  let root: string;
  let program: string;
  const logged: string[] = [];
  const log = { info: (text: string) => logged.push(text), warn: (text: string) => logged.push(text) };
  const running: { stop(): Promise<void> }[] = [];
  const apps: ChildProcess[] = [];

  beforeAll(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'footlights-launcher-'));
    chmodSync(root, 0o755);
    program = path.join(root, 'app.cjs');
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
    logged.length = 0;
  });
  afterAll(() => {
    const left = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes(`-D ${root}`));
    rmSync(root, { recursive: true, force: true });
    expect(left).toEqual([]);
  });

  const folder = (name: string, mode = 0o755): string => {
    const made = mkdtempSync(path.join(root, `${name}-`));
    chmodSync(made, mode);
    return made;
  };
  return {
    logged,
    folder,
    /** Starts a server in this process. */
    async start(options: Options) {
      const server = await startEmbeddedPostgres({ log, shelter: path.join(root, 'unused-shelter'), ...options });
      running.push(server);
      return server;
    },
    /** Starts a server in another process, as user `uid`. Rejects with what that process wrote if it exits. */
    async startApp(options: Options, uid?: number): Promise<Started & { app: ChildProcess }> {
      const shelter = path.join(root, 'unused-shelter');
      const app = spawn(
        process.execPath,
        [program, JSON.stringify({ shelter, binaries: packagedBinaries(process.cwd()), ...options })],
        { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...(uid === undefined ? {} : { uid, gid: uid }) },
      );
      apps.push(app);
      let errors = '';
      app.stderr?.on('data', (data: Buffer) => {
        errors += data.toString();
      });
      const started = await Promise.race([
        once(app.stdout!, 'data').then(([data]) => String(data)),
        once(app, 'exit').then(() => {
          throw new Error(errors);
        }),
      ]);
      return { ...(JSON.parse(started) as Started), app };
    },
  };
}

/** Copies the PostgreSQL programs, so that a test may damage them. */
export function programsIn(parent: string): string {
  const native = path.join(parent, 'package', 'native');
  cpSync(packagedBinaries(process.cwd()), native, { recursive: true, verbatimSymlinks: true });
  return native;
}

/** Ends a process and waits for its exit. */
export async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const gone = once(app, 'exit');
  app.kill(signal);
  await gone;
}

export async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Returns whether the server accepts a connection. */
export const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

/** Writes a line that `notes` returns. */
export const note = (url: string, text: string) =>
  ask(url, `create table if not exists note (text text); insert into note values ('${text}')`);
export const notes = async (url: string) =>
  (await ask<{ text: string }>(url, 'select text from note')).map((row) => row.text);
