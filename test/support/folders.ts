import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new folder of our own below the system's temporary one, through which others may pass: the embedded database, started by root, runs as
 * another user, and would be kept in a place outside of it (and stay there) if that user could not enter.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `footlights-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
