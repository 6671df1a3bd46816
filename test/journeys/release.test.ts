import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '@test/support/folders';
import { killTree } from '@test/support/processes';

const root = path.resolve(__dirname, '../..');

describe('npm run release', () => {
  const folder = path.join(temporaryFolder('release'), 'footlights');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-release-data-'));
  let child: ChildProcess | undefined;

  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/release.mjs', folder], { cwd: root, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  }, 300_000);
  afterAll(() => {
    if (child?.pid && child.exitCode === null) killTree(child.pid);
    for (const each of [path.dirname(folder), dataDir]) rmSync(each, { recursive: true, force: true });
  });

  it('holds the build and the packages of production, without those of development or any source', () => {
    for (const name of [
      'dist/main.cjs',
      '.next/BUILD_ID',
      'node_modules/next',
      'node_modules/antd',
      'deploy/compose.yml',
    ])
      expect(`${name} ${existsSync(path.join(folder, name))}`).toBe(`${name} true`);
    for (const name of [
      'node_modules/jest',
      'node_modules/playwright-core',
      'src',
      'server/app.ts',
      'test',
      '.next/cache',
    ])
      expect(`${name} ${existsSync(path.join(folder, name))}`).toBe(`${name} false`);
  });

  it('serves pages and API without npm and without a build', async () => {
    let said = '';
    const started = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: folder,
      // no program is found, npm neither
      env: {
        PATH: path.join(folder, 'nothing'),
        FOOTLIGHTS_DATA: dataDir,
        FOOTLIGHTS_DEMO: 'off',
        PORT: '0',
        MEDIA_RTMP_PORT: 'off',
        FFMPEG: 'off',
        HOME: dataDir,
      } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (data) => (said += String(data)));
    const url = await new Promise<string>((resolve, reject) => {
      started.on(
        'message',
        (message: { type?: string; url?: string }) => message.type === 'ready' && resolve(message.url!),
      );
      started.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)));
    });
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('</html>');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(said).not.toMatch(/Installing|Building/);
  }, 120_000);

  it('has the same version as the project', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(readFileSync(path.join(folder, '.footlights-release'), 'utf8').trim()).toBe(version);
  });
});
