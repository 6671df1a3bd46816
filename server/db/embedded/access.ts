import {
  type Stats,
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

/** The user that a child process runs as; null for the current user. */
export type Identity = { uid: number; gid: number } | null;

const EXECUTE = 1;
const READ = 4;
const NOBODY_UID = 65534;

/**
 * Returns the user that PostgreSQL runs as. It refuses to run as root: then that is the owner of the existing cluster,
 * or an unprivileged user of the system (`initdb` needs one with a name).
 */
export function unprivilegedIdentity(cluster: string): Identity {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
  const chosen =
    users.find((user) => user.uid === NOBODY_UID) ?? users.find((user) => user.name === 'nobody') ?? users[0];
  if (!chosen)
    throw new Error(
      'PostgreSQL cannot run as root, and /etc/passwd has no other user. Add a user or set DATABASE_URL.',
    );
  return { uid: chosen.uid, gid: chosen.gid };
}

function permits(stats: Stats, identity: { uid: number; gid: number }, bit: number): boolean {
  if (stats.uid === identity.uid) return ((stats.mode >> 6) & bit) === bit;
  if (stats.gid === identity.gid) return ((stats.mode >> 3) & bit) === bit;
  return (stats.mode & bit) === bit;
}

function accessible(target: string, mode: number): boolean {
  try {
    accessSync(target, mode);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether that user may enter `folder` and every folder above it. */
export function canEnter(folder: string, identity: Identity): boolean {
  if (!identity) return accessible(folder, constants.X_OK);
  const real = realpathSync(folder);
  for (let at = real; ; at = path.dirname(at)) {
    if (!permits(statSync(at), identity, EXECUTE)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Returns whether that user may list every folder below `folder`, read every file and run those in `bin`. */
export function canUseTree(folder: string, identity: Identity): boolean {
  if (!canEnter(folder, identity)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => {
    if (entry.isSymbolicLink()) return true;
    const file = path.join(entry.parentPath, entry.name);
    const needsExecute = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    if (identity) return permits(statSync(file), identity, needsExecute ? READ | EXECUTE : READ);
    return accessible(file, needsExecute ? constants.R_OK | constants.X_OK : constants.R_OK);
  });
}

/**
 * Returns whether a file or folder is ours, not a link, and not writable by other users. Checked before using a path
 * below a folder that others can write to.
 */
export function isOursAlone(stats: Stats): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return true;
  return stats.uid === uid && !stats.isSymbolicLink() && (stats.mode & 0o022) === 0;
}
