// `npm start`: installs, builds and starts the site. Later starts only start it.
import { createRequire } from 'node:module';
import { build, install, requireNode, root } from './lib.mjs';

requireNode();
const parts = process.argv.find((argument) => argument.startsWith('--parts='))?.slice('--parts='.length);
process.chdir(root);
process.stdout.write('Footlights\n');
await install();
await build();

// in this process, to save memory and to receive Ctrl-C directly
process.env.NODE_ENV = 'production';
if (parts) process.env.FOOTLIGHTS_PARTS = parts;
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)('../dist/main.cjs');
