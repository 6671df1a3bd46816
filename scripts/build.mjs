// Builds the programs into dist/ and the website into .next/.
import { build } from 'esbuild';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compressAssets } from './compress.mjs';
import { hashOfSources, root, runTool, stampBuild } from './lib.mjs';
import { buildEmbed } from './embed.mjs';
import { buildOverlay } from './overlay.mjs';
import { buildServiceWorker } from './serviceWorker.mjs';

const programs = {
  main: 'main.ts',
  operator: 'server/operator/main.ts',
  doctor: 'server/doctor/main.ts',
  video: 'server/video/main.ts',
  pictures: 'server/pictures/main.ts',
  demoPublisher: 'demo/publisher.ts',
};

const sources = hashOfSources();
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const options = {
  absWorkingDir: root,
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  logLevel: 'warning',
};
await build({
  ...options,
  entryPoints: Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(path.join(root, file)))),
  packages: 'external',
});
// With its packages inside, the media server starts in half the time, for which viewers wait when it was killed. Those
// of the AAC encoder are loaded on first use.
await build({
  ...options,
  entryPoints: { media: 'media/main.ts' },
  external: ['mediabunny', '@mediabunny/aac-encoder', 'opus-decoder'],
});

await buildEmbed();

const bake = path.join(root, 'scripts', 'bake-antd.mjs');
if (existsSync(bake)) {
  const code = await runTool('tsx', [bake]);
  if (code !== 0) process.exit(code);
}
const code = await runTool('next', ['build'], {
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
});
if (code === 0) {
  await compressAssets();
  await buildOverlay();
  await buildServiceWorker(readFileSync(path.join(root, '.next', 'BUILD_ID'), 'utf8'));
  stampBuild(sources);
}
process.exit(code);
