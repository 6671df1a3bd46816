// `npm run dev`: the same process from the sources, with reload: pages by Next, the rest by a restart.
import { install, requireNode, runTool } from './lib.mjs';

requireNode();
await install();
const baked = await runTool('tsx', ['scripts/bake-antd.mjs']);
if (baked !== 0) process.exit(baked);
process.exit(
  await runTool(
    'tsx',
    ['watch', '--clear-screen=false', '--include', 'contract/**', '--exclude', 'data/**', 'main.ts'],
    { env: { ...process.env, NODE_ENV: 'development' } },
  ),
);
