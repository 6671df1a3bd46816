import { readFileSync } from 'node:fs';
import { type Seen } from './page';

/** A longer gap between frames is a stall. */
export const STALL_MS = 400;

/** Fewer beeps say too little about a source. */
const MIN_BEEPS = 5;

/** Returns the percentile of a share (0 to 1) of the values; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Latency from camera to screen, ms. */
export interface GlassToGlass {
  frames: number;
  p50: number;
  p95: number;
  p99: number;
  /** number of gaps over 400 ms */
  stalls: number;
  longestGap: number;
}

/** Measures the latency of the frames that a viewer saw after `from`. */
export function measureGlassToGlass(seen: Seen, from: number): GlassToGlass {
  const pictures = seen.pictures.filter(([at]) => at >= from);
  const ages = pictures.map(([, age]) => age);
  const gaps = pictures.slice(1).map(([at], i) => at - (pictures[i]?.[0] ?? at));
  return {
    frames: pictures.length,
    p50: percentile(ages, 0.5),
    p95: percentile(ages, 0.95),
    p99: percentile(ages, 0.99),
    stalls: gaps.filter((gap) => gap > STALL_MS).length,
    longestGap: Math.max(0, ...gaps),
  };
}

/**
 * Measures the offset between audio and video at each beep, ms; positive when the audio is late. A beep belongs to a
 * whole second of the clock in the picture, so the offset is the displayed time beyond that second.
 */
export function measureLipSync(seen: Seen, from: number): number[] {
  return seen.beeps
    .filter((at) => at >= from)
    .flatMap((at) => {
      const shown = seen.pictures.findLast(([when]) => when <= at);
      if (!shown || at - shown[0] > STALL_MS) return [];
      const clock = at - shown[1];
      const beyond = ((clock % 1_000) + 1_000) % 1_000;
      return [beyond > 500 ? beyond - 1_000 : beyond];
    });
}

/**
 * Measures how late the sound of a source is in the page that makes it, ms: a canvas and an audio clock are not in step
 * either. @throws Error when the page did not play its stream for long enough
 */
export function measureSourceOffset(seen: Seen): number {
  const offsets = measureLipSync(seen, 0);
  if (offsets.length < MIN_BEEPS) throw new Error(`The source played ${offsets.length} beeps, which are too few.`);
  return percentile(offsets, 0.5);
}

/** Returns the ms from a moment until the viewer saw a frame that was drawn after it; NaN if not yet. */
export function timeToFrameDrawnAfter(seen: Seen, moment: number): number {
  const first = seen.pictures.find(([at, age]) => at - age >= moment);
  return first ? first[0] - moment : NaN;
}

/** Resource usage of a process. */
export interface Usage {
  /** seconds of processor time since its start */
  cpu: number;
  /** resident bytes */
  memory: number;
}

/** Reads the resource usage of a process from /proc; null without /proc. */
export function readUsage(pid: number): Usage | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: pages * 4096 };
  } catch {
    return null;
  }
}
