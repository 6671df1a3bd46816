import path from 'node:path';
import { build } from 'esbuild';

/** The media server as `npm run build` makes it: from its sources it would start later and take more memory. Answers the file. */
export async function buildMedia(): Promise<string> {
  const outfile = path.join('node_modules', '.cache', 'footlights', 'media.cjs');
  await build({
    entryPoints: ['media/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
