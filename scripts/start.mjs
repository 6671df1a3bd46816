// `npm start`: from a fresh clone to a running site, and from the second time on just the site.
import { createRequire } from 'node:module';
import { build, install, requireNode, root } from './lib.mjs';

requireNode();
const parts = process.argv.find((argument) => argument.startsWith('--parts='))?.slice('--parts='.length);
process.chdir(root);
process.stdout.write('Footlights\n');
await install();
await build();

// in this process: one fewer to keep in memory, and Ctrl-C goes straight to what closes everything
process.env.NODE_ENV = 'production';
if (parts) process.env.FOOTLIGHTS_PARTS = parts;
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)('../dist/main.cjs');
