import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config } from '../config';
import { KEY_BYTES, makeSealing, type SealKey, type Sealing } from './sealing';

/**
 * Returns the key of a site without ENCRYPTION_KEYS (demo mode), stored in the data folder and created on first use.
 */
function generatedKey(dataDir: string): SealKey {
  const file = path.join(dataDir, 'encryption.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // fails when another process created it first: its key is used
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return { id: 'own', key: Buffer.from(readFileSync(file, 'utf8'), 'base64') };
}

/** Returns the sealing with the configured keys, or with a generated one. */
export function createSealing({
  encryptionKeys: [current, ...former],
  dataDir,
}: Pick<Config, 'encryptionKeys' | 'dataDir'>): Sealing {
  return current ? makeSealing([current, ...former]) : makeSealing([generatedKey(dataDir)]);
}
