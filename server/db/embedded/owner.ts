import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Home } from './home';
import { birthOf } from './processes';

interface Owner { pid: number; birth: string }

function readOwner(home: Home): Owner | null {
  if (!existsSync(home.ownerFile)) return null;
  try {
    return JSON.parse(readFileSync(home.ownerFile, 'utf8')) as Owner;
  } catch {
    // cut short by a crash: whoever wrote it is gone
    return null;
  }
}

/** The process that will stop the server when it closes, if it still lives and is not this one. */
export function otherOwner(home: Home): number | null {
  const owner = readOwner(home);
  if (!owner || owner.pid === process.pid) return null;
  return birthOf(owner.pid) === owner.birth ? owner.pid : null;
}

export function becomeOwner(home: Home): void {
  writeFileSync(home.ownerFile, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '' }), { mode: 0o600 });
}

export function isOwner(home: Home): boolean {
  return readOwner(home)?.pid === process.pid;
}

export function resignAsOwner(home: Home): void {
  if (isOwner(home)) rmSync(home.ownerFile, { force: true });
}
