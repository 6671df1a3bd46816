import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { temporaryFolder } from './folders';
import { type KilledSteps } from './stepsProcess';

/**
 * Builds a program that takes steps (`takeSteps`) before the tests of a file.
 * @param entryPoint its file in test/support
 * @returns runs it in a process of its own, and says whether that was killed
 */
export function killedSteps<Steps extends KilledSteps>(entryPoint: string): (steps: Steps) => Promise<boolean> {
  const program = path.join(temporaryFolder('steps'), 'steps.cjs');
  beforeAll(() => {
    buildSync({
      entryPoints: [path.join('test/support', entryPoint)],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
      packages: 'external',
      alias: { '@server': path.resolve('server'), '@contract': path.resolve('contract') },
    });
  });
  return async (steps) => {
    const child = spawn(process.execPath, [program, JSON.stringify(steps)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_PATH: path.resolve('node_modules') },
    });
    let complaint = '';
    child.stderr.on('data', (data) => (complaint += data));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The steps failed: ${complaint}`);
    return signal === 'SIGKILL';
  };
}
