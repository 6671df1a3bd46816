import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answers, embeddedServers, end, isRoot, note, notes, programsIn } from '@test/support/embeddedServers';

// starts real servers on real disks, on machines that may be busy
jest.setTimeout(120_000);

const { folder, logged, start, startApp } = embeddedServers();

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

  it('starts again when its port was taken while the log was put aside, and when it was killed without a word', async () => {
    const place = folder('silent');
    const dataDir = path.join(place, 'postgres');
    const [binaries, starts] = [programsIn(place), path.join(place, 'starts')];
    const first = await start({ dataDir, binaries });
    await note(first.url, 'committed');
    await first.stop();
    truncateSync(path.join(path.dirname(first.cluster), 'postgres.log'), 6 * 1024 * 1024);
    writeFileSync(starts, '');
    chmodSync(starts, 0o666);
    const program = path.join(binaries, 'bin', 'postgres');
    renameSync(program, `${program}.real`);
    const fail = `1) echo 'FATAL: could not bind IPv4 address' >&2; exit 1;; 2) kill -9 $$;;`;
    const script = `echo start >> ${starts}\ncase $(grep -c start ${starts}) in ${fail} esac\nexec "$0.real" "$@"\n`;
    writeFileSync(program, `#!/bin/sh\n${script}`, { mode: 0o755 });
    const next = await start({ dataDir, binaries });
    expect(readFileSync(starts, 'utf8')).toBe('start\n'.repeat(3));
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
    expect(logged.join()).toContain('does not answer');
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
