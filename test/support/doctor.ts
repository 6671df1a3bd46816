import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
// below node_modules, so that the program finds its packages
const folder = path.join(root, 'node_modules', '.cache', 'footlights-doctor');
const program = path.join(folder, `${process.pid}.cjs`);

let built: Promise<unknown> | undefined;
/** Builds the doctor from the present sources, once per test file. */
function buildDoctor(): Promise<unknown> {
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(program, { force: true }));
  return build({
    absWorkingDir: root,
    entryPoints: ['server/doctor/main.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
}

export interface Diagnosis {
  said: string;
  code: number;
}

/** Runs the doctor in an environment. */
export async function runDoctor(env: Record<string, string>): Promise<Diagnosis> {
  built ??= buildDoctor();
  await built;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-doctor-'));
  try {
    return await new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [program],
        {
          cwd: root,
          env: { NODE_ENV: 'production', PATH: process.env.PATH, FOOTLIGHTS_DATA: dataDir, ...env },
        },
        (_error, said) => resolve({ said, code: child.exitCode ?? -1 }),
      );
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns what the doctor says in an environment, for any exit code. */
export const doctorSays = async (env: Record<string, string>): Promise<string> =>
  (await runDoctor({ PORT: '1', ...env })).said;
