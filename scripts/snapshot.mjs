// `npm run db:snapshot`: writes what drizzle-kit knows of the tables. Run it after a migration that was written by
// hand, so that `npm run db:generate` compares with the present tables. A test compares the tables with the migrations.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gather, root } from './lib.mjs';

const snapshot = path.join('meta', '0000_snapshot.json');
// drizzle-kit accepts relative folders only
const folder = mkdtempSync(path.join(root, 'data-snapshot-'));
try {
  const { code, output } = await gather('drizzle-kit', [
    'generate',
    '--dialect=postgresql',
    '--schema=./server/features/*/tables.ts',
    `--out=${path.relative(root, folder)}`,
  ]);
  if (code !== 0) throw new Error(output);
  copyFileSync(path.join(folder, snapshot), path.join(root, 'server/db/migrations', snapshot));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
