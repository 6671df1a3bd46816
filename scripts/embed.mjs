// Bundles the embedded player into public/player. Its player of live pictures loads when a show is on.
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

export function buildEmbed() {
  rmSync(path.join(root, 'public', 'player'), { recursive: true, force: true });
  return build({
    absWorkingDir: root,
    entryPoints: { embed: 'src/embed/main.ts', styles: 'src/embed/embed.css' },
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outdir: 'public/player',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    target: 'es2020',
    external: ['/fonts/*'],
    logLevel: 'warning',
  });
}
