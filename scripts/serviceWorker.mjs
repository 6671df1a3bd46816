// Bundles the service worker into public/sw.js.
import { build } from 'esbuild';
import { root } from './lib.mjs';

/** Writes the worker of a build of the website. Browsers fetch a new worker when the build differs. */
export const buildServiceWorker = (buildId) =>
  build({
    absWorkingDir: root,
    entryPoints: ['src/serviceWorker/main.ts'],
    outfile: 'public/sw.js',
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2020',
    define: { BUILD_ID: JSON.stringify(buildId) },
    logLevel: 'warning',
  });
