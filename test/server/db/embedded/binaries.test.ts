import { chownSync, existsSync, readdirSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { answers, asRoot, embeddedServers, NOBODY, programsIn } from '@test/support/embeddedServers';

// starts real servers on real disks, on machines that may be busy
jest.setTimeout(120_000);

const { folder, start, startApp } = embeddedServers();

describe('the programs of the embedded PostgreSQL', () => {
  it('get their links to shared objects when npm skipped install scripts', async () => {
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

  asRoot('are copied with links when an ordinary user may not write to the installation', async () => {
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
