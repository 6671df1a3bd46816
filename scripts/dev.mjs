// `npm run dev`: runs the sources. Next reloads pages; changes elsewhere restart the process.
import { install, requireNode, runTool } from './lib.mjs';

requireNode();
await install();
const baked = await runTool('tsx', ['scripts/bake-antd.mjs']);
if (baked !== 0) process.exit(baked);
const { buildEmbed } = await import('./embed.mjs');
await buildEmbed();
const { buildServiceWorker } = await import('./serviceWorker.mjs');
await buildServiceWorker('development');
const { buildOverlay } = await import('./overlay.mjs');
await buildOverlay();
process.exit(
  await runTool(
    'tsx',
    ['watch', '--clear-screen=false', '--include', 'contract/**', '--exclude', 'data/**', 'main.ts'],
    { env: { ...process.env, NODE_ENV: 'development' } },
  ),
);
