// Checks the import rules of .dependency-cruiser.cjs, import cycles included. Part of `npm run lint`.
import { runTool } from './lib.mjs';

const SOURCES = ['main.ts', 'contract', 'pages', 'src', 'server', 'media', 'demo', 'bench', 'test'];
process.exit(await runTool('depcruise', ['--config', '.dependency-cruiser.cjs', ...SOURCES]));
