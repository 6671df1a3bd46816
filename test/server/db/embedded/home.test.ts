import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { answers, asRoot, embeddedServers, NOBODY, note, notes, programsIn } from '@test/support/embeddedServers';

// starts real servers on real disks, on machines that may be busy
jest.setTimeout(120_000);

const { folder, start } = embeddedServers();

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

    // the right content, but writable by the user that PostgreSQL runs as, which an attacker could become
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
