import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Config } from '../config';

/** Only the user of the site reads and writes its files. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;
/** Lets the user of the embedded database, who differs when the site runs as root, reach its own folder. */
const PASSABLE_FOLDER_MODE = 0o711;
const OTHER_USERS = 0o077;

/** The folders of the data folder that the site writes itself. PostgreSQL protects its own. */
const FOLDERS = ['tmp', 'sized', 'recordings', 'rewind', 'outbox'];
/** Never created here: `restore` refuses a data folder that has it. */
const UPLOADS_FOLDER = 'files';

/** Closes a folder and everything in it to other users. A closed folder was closed with its content before. */
async function closeFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || (found.mode & OTHER_USERS) === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await closeFolder(inside);
    else if (entry.isFile()) await chmod(inside, PRIVATE_FILE_MODE);
  }
  // last, so that an interrupted run starts over
  await chmod(folder, PRIVATE_FOLDER_MODE);
}

/** Creates the data folder and closes it, with the files in it, to other users of the machine. */
export async function closeDataFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const isShared = process.getuid?.() === 0 && !databaseUrl;
  await chmod(dataDir, isShared ? PASSABLE_FOLDER_MODE : PRIVATE_FOLDER_MODE);
  for (const name of FOLDERS) await mkdir(path.join(dataDir, name), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  for (const name of [...FOLDERS, UPLOADS_FOLDER]) await closeFolder(path.join(dataDir, name));
}
