// Starts a built site or one program of it, without npm, installation or build: `node scripts/serve.mjs`, with
// `--parts=web`, `--parts=api`, `--parts=jobs` or `--parts=media`; `node scripts/serve.mjs doctor` and
// `node scripts/serve.mjs operator COMMAND`. deploy/ uses it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { requireNode, root } from './lib.mjs';

requireNode();
process.chdir(root);
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
const [name] = process.argv.slice(2);
const isProgram = name === 'doctor' || name === 'operator';
const program = path.join(root, 'dist', `${isProgram ? name : 'main'}.cjs`);
if (!existsSync(program)) {
  console.error('This folder has no build. Run npm run build, or use a release (npm run release).');
  process.exit(1);
}
if (isProgram) process.argv.splice(2, 1);
const parts = process.argv.find((argument) => argument.startsWith('--parts='))?.slice('--parts='.length);
if (parts) process.env.FOOTLIGHTS_PARTS = parts;
createRequire(import.meta.url)(program);
