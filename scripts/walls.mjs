// The walls between the rooms and the cycle check, over whichever rooms there are.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runTool } from './lib.mjs';

const rooms = ['main.ts', 'contract', 'pages', 'src', 'server', 'media', 'demo', 'bench', 'test'].filter((room) =>
  existsSync(path.join(root, room)),
);
process.exit(await runTool('depcruise', ['--config', '.dependency-cruiser.cjs', ...rooms]));
