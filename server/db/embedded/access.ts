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

/** The user a child process runs as. `null` stands for "as ourselves". */
export type Identity = { uid: number; gid: number } | null;

const EXECUTE = 1;
const READ = 4;
const NOBODY = 65534;

/**
 * Who PostgreSQL runs as: ourselves, or, since it refuses to run as root, the owner of an existing
 * cluster, else an unprivileged user that the system already has (`initdb` wants a name for it).
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
  const chosen = users.find((user) => user.uid === NOBODY) ?? users.find((user) => user.name === 'nobody') ?? users[0];
  if (!chosen)
    throw new Error(
      'PostgreSQL does not run as root and /etc/passwd names no other user. Add one, or set DATABASE_URL.',
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

/** Whether that user may pass through every folder down to and including `folder`. */
export function canEnter(folder: string, identity: Identity): boolean {
  if (!identity) return accessible(folder, constants.X_OK);
  const real = realpathSync(folder);
  for (let at = real; ; at = path.dirname(at)) {
    if (!permits(statSync(at), identity, EXECUTE)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Whether that user may list every folder under `folder` and read (and, under `bin`, run) every file. */
export function canUseTree(folder: string, identity: Identity): boolean {
  if (!canEnter(folder, identity)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => {
    if (entry.isSymbolicLink()) return true;
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    if (identity) return permits(statSync(file), identity, runs ? READ | EXECUTE : READ);
    return accessible(file, runs ? constants.R_OK | constants.X_OK : constants.R_OK);
  });
}

/**
 * Whether `target` belongs to us alone: ours, a real folder or file (no link in its place) and not writable by
 * anybody else. A folder found in a place that others can write to is used only after this.
 */
export function isOursAlone(stats: Stats): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return true;
  return stats.uid === uid && !stats.isSymbolicLink() && (stats.mode & 0o022) === 0;
}
