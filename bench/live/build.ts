import path from 'node:path';
import { build } from 'esbuild';

/**
 * Builds the media server as `npm run build` does: from source it starts later and needs more memory.
 * @returns the file
 */
export async function buildMedia(): Promise<string> {
  const outfile = path.join('node_modules', '.cache', 'footlights', 'media.cjs');
  await build({
    entryPoints: ['media/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['mediabunny', '@mediabunny/aac-encoder', 'opus-decoder'],
    logLevel: 'error',
  });
  return outfile;
}
