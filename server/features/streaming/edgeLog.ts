import { z } from 'zod';
import { isStreamId } from './rules';

/** One line of the access log of an edge (deploy/edge.conf). */
const Line = z.object({
  /** names the process that writes the log, whose lines are in order */
  log: z.string().min(1).max(200),
  /** seconds since the epoch, with fractions */
  at: z.number().positive(),
  stream: z.string().refine(isStreamId),
  viewer: z.string().regex(/^[\w-]{1,40}$/),
  bytes: z.number().int().min(0),
  status: z.number().int(),
});
export interface EdgeLine {
  log: string;
  /** ms since the epoch */
  at: number;
  stream: string;
  viewer: string;
  bytes: number;
}

/** A viewer who asks for nothing for longer than this has not watched meanwhile. Segments take one to four seconds. */
const WATCH_GAP_MAX_MS = 10_000;
/** The clock of an edge may be ahead by this time. Later lines are left out, or no line before them would count. */
const CLOCK_TOLERANCE_MS = 60_000;

function parsed(line: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the lines of successful answers, equal lines once. Other lines are left out.
 * @param now ms since the epoch
 */
export const readEdgeLog = (text: string, now: number): EdgeLine[] =>
  [...new Set(text.split('\n'))].flatMap((line) => {
    const read = parsed(line);
    if (!read || read.status < 200 || read.status > 299) return [];
    const { log, stream, viewer, bytes } = read;
    const at = Math.round(read.at * 1000);
    return at > now + CLOCK_TOLERANCE_MS ? [] : [{ log, at, stream, viewer, bytes }];
  });

/** Returns the lines that were not counted before: those later than the counted part of their log. */
export const newLines = (lines: EdgeLine[], countedTo: ReadonlyMap<string, Date>): EdgeLine[] =>
  lines.filter(({ log, at }) => at > (countedTo.get(log)?.getTime() ?? 0));

/** Returns the time of the last line of each log. */
export function endsOf(lines: EdgeLine[]): Map<string, Date> {
  const ends = new Map<string, Date>();
  for (const { log, at } of lines) ends.set(log, new Date(Math.max(at, ends.get(log)?.getTime() ?? 0)));
  return ends;
}

/** The times at which one viewer fetched parts of one show. */
export interface EdgeView {
  sessionId: string;
  viewer: string;
  /** ms since the epoch, in order */
  times: number[];
}

/** Groups lines by show and viewer. */
export function viewsIn(lines: EdgeLine[]): EdgeView[] {
  const views = new Map<string, EdgeView>();
  for (const { stream, viewer, at } of lines) {
    const key = `${stream} ${viewer}`;
    const view = views.get(key) ?? { sessionId: stream, viewer, times: [] };
    view.times.push(at);
    views.set(key, view);
  }
  for (const { times } of views.values()) times.sort((a, b) => a - b);
  return [...views.values()];
}

/**
 * Returns how long a viewer watched with these requests, in ms.
 * @param seenAt the last request that was counted before; null for a new viewer
 */
export function watchedMs({ times }: EdgeView, seenAt: Date | null): number {
  let watched = 0;
  let before = seenAt?.getTime() ?? Infinity;
  for (const at of times) {
    const gap = at - before;
    if (gap > 0 && gap <= WATCH_GAP_MAX_MS) watched += gap;
    before = before === Infinity ? at : Math.max(before, at);
  }
  return watched;
}
