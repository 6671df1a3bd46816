import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { treeOf } from './processes';

/** An unusual sleep time by which the process is found. */
const SECONDS = '6007';

/** Writes a fake ffmpeg that hangs until `release` is called; later runs fail. */
export function stuckFfmpeg(folder: string): { program: string; release: () => void } {
  const program = path.join(folder, 'ffmpeg');
  writeFileSync(program, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n[ -e "$0.go" ] && exit 1\nexec sleep ${SECONDS}\n`);
  chmodSync(program, 0o755);
  return { program, release: () => writeFileSync(`${program}.go`, '') };
}

/** Returns the ids of hanging fakes among the descendants of a process. */
export const findStuck = (pid: number): number[] =>
  treeOf(pid).flatMap((each) => (each.command === `sleep ${SECONDS}` ? [each.pid] : []));

/** Returns whether a process is running; a zombie is not. */
export const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
