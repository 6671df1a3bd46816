// Bundles the script of overlays for OBS into public/overlay.js.
import { build } from 'esbuild';
import { root } from './lib.mjs';

/** Writes the script. OBS has a browser of its own, Chromium 103 in older releases. */
export const buildOverlay = () =>
  build({
    absWorkingDir: root,
    entryPoints: ['src/overlay/main.ts'],
    outfile: 'public/overlay.js',
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'chrome103',
    logLevel: 'warning',
  });
