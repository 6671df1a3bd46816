import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Home } from './home';
import { birthOf } from './processes';

interface Owner {
  pid: number;
  birth: string;
  server: number;
}

function readOwner(home: Home): Owner | null {
  if (!existsSync(home.ownerFile)) return null;
  try {
    return JSON.parse(readFileSync(home.ownerFile, 'utf8')) as Owner;
  } catch {
    // incomplete after a crash: its writer is gone
    return null;
  }
}

/** Returns the id of the process that will stop the server, unless it ended or is this one. */
export function otherOwner(home: Home): number | null {
  const owner = readOwner(home);
  if (!owner || owner.pid === process.pid) return null;
  return birthOf(owner.pid) === owner.birth ? owner.pid : null;
}

export function becomeOwner(home: Home, server: number): void {
  writeFileSync(home.ownerFile, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '', server }), {
    mode: 0o600,
  });
}

/** Returns whether this process owns that server (and not a later one of the same cluster). */
export function isOwner(home: Home, server: number): boolean {
  const owner = readOwner(home);
  return owner?.pid === process.pid && owner.server === server;
}

export function resignAsOwner(home: Home): void {
  rmSync(home.ownerFile, { force: true });
}
