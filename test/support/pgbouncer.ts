import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from './folders';
import { until } from './mediaServer';
import { documentedExample, freePort } from './reverseProxy';

const runs = spawnSync('pgbouncer', ['--version']).status === 0 || process.env.REQUIRE_PGBOUNCER === 'on';
// Skipped where `pgbouncer` is not installed, so that `npm test` passes without it. `.ci/run` sets
// REQUIRE_PGBOUNCER=on: there the tests must run.
export const describePgbouncer = runs ? describe : describe.skip;

const NOBODY = 65534;

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Starts PgBouncer in transaction mode in front of a database, with the example of docs/operating.md. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = temporaryFolder('pgbouncer');
  const [port, target] = [await freePort(), new URL(databaseUrl)];
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  const example = documentedExample(/```ini\n(; pgbouncer\.ini[\s\S]*?)```/)
    .replace(
      /^footlights = host=10\.0\.0\.4 port=5432/m,
      `${target.pathname.slice(1)} = host=127.0.0.1 port=${target.port}`,
    )
    .replace('10.0.0.4', '127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    // fewer than the process uses, so that connections really share sessions
    .replace('default_pool_size = 20', 'default_pool_size = 5')
    .replace('/etc/pgbouncer/userlist.txt', users);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${example}\nunix_socket_dir =\n`);
  // PgBouncer refuses to run as root
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', [file], { ...ids, cwd: '/' });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'exit');
  await until('PgBouncer', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    return accepts(port);
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
