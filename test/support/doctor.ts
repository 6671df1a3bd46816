import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns the output of `npm run doctor` in an environment, for any exit code. */
export async function doctorSays(env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-doctor-'));
  try {
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        ['scripts/doctor.mjs'],
        {
          cwd: path.resolve(__dirname, '../..'),
          env: { NODE_ENV: 'production', PATH: process.env.PATH, FOOTLIGHTS_DATA: folder, PORT: '1', ...env },
        },
        (_error, said) => resolve(said),
      );
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
