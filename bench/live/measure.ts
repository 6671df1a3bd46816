import { readFileSync } from 'node:fs';
import { type Seen } from './page';

/** Pictures further apart than this are a stall, ms. */
export const STALL = 400;

/** The value below which a share of all values lies; NaN without any. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export interface Glass {
  pictures: number;
  p50: number;
  p95: number;
  p99: number;
  /** pictures further apart than 400 ms, and the longest */
  stalls: number;
  longest: number;
}

/** What a viewer saw from a moment on. */
export function glassToGlass(seen: Seen, from: number): Glass {
  const pictures = seen.pictures.filter(([at]) => at >= from);
  const ages = pictures.map(([, age]) => age);
  const gaps = pictures.slice(1).map(([at], i) => at - (pictures[i]?.[0] ?? at));
  return {
    pictures: pictures.length,
    p50: percentile(ages, 0.5),
    p95: percentile(ages, 0.95),
    p99: percentile(ages, 0.99),
    stalls: gaps.filter((gap) => gap > STALL).length,
    longest: Math.max(0, ...gaps),
  };
}

/**
 * How far sound and pictures were apart, ms, one for each beep: positive when the sound came late. A beep belongs to a whole second of the
 * clock in the picture, so what the clock showed beyond that when it was heard is the difference.
 */
export function lipSync(seen: Seen, from: number): number[] {
  return seen.beeps
    .filter((at) => at >= from)
    .flatMap((at) => {
      const shown = seen.pictures.findLast(([when]) => when <= at);
      if (!shown || at - shown[0] > STALL) return [];
      const clock = at - shown[1];
      const beyond = ((clock % 1_000) + 1_000) % 1_000;
      return [beyond > 500 ? beyond - 1_000 : beyond];
    });
}

/** ms until a viewer saw a picture that was drawn after a moment. */
export function firstPictureAfter(seen: Seen, moment: number): number {
  const first = seen.pictures.find(([at, age]) => at - age >= moment);
  return first ? first[0] - moment : NaN;
}

export interface Usage {
  /** seconds of processor time so far */
  cpu: number;
  /** resident bytes */
  memory: number;
}

/** A process's use of the machine, from /proc; null elsewhere. */
export function usageOf(pid: number): Usage | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: pages * 4096 };
  } catch {
    return null;
  }
}
