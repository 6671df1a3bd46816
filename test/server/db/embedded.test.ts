import { chownSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { answers, ask, asRoot, embeddedServers, end, NOBODY, note, notes } from '@test/support/embeddedServers';

// starts real servers on real disks, on machines that may be busy
jest.setTimeout(120_000);

const { folder, start, startApp } = embeddedServers();

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
});
