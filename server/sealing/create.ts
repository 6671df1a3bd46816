import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config } from '../config';
import { KEY_BYTES, makeSealing, type SealKey, type Sealing } from './sealing';

/** The key of a site that was given none (demo mode): made once, kept in the data folder. */
function ownKey(dataDir: string): SealKey {
  const file = path.join(dataDir, 'encryption.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // fails where another process was quicker: its key counts
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return { id: 'own', key: Buffer.from(readFileSync(file, 'utf8'), 'base64') };
}

/** Seals with the configured keys, else with one of the site's own. */
export function createSealing({ encryptionKeys: [current, ...former], dataDir }: Config): Sealing {
  return current ? makeSealing([current, ...former]) : makeSealing([ownKey(dataDir)]);
}
