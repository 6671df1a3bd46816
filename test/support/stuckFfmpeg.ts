import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { treeOf } from './processes';

/** How long it sleeps: a number by which its process is known. */
const SECONDS = '6007';

/** A program in the place of ffmpeg that is there and never gets done, until it is let go: then it fails. */
export function stuckFfmpeg(folder: string): { program: string; letGo: () => void } {
  const program = path.join(folder, 'ffmpeg');
  writeFileSync(program, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n[ -e "$0.go" ] && exit 1\nexec sleep ${SECONDS}\n`);
  chmodSync(program, 0o755);
  return { program, letGo: () => writeFileSync(`${program}.go`, '') };
}

/** The processes of it below this one. */
export const stuckBelow = (pid: number): number[] =>
  treeOf(pid).flatMap((each) => (each.command === `sleep ${SECONDS}` ? [each.pid] : []));

/** Whether a process still does anything: one that has ended and that nobody has buried does not. */
export const alive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
