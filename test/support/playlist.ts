/** Parses LL-HLS playlists and checks them against RFC 8216bis, as a strict player would. */
import { until } from './mediaServer';

export interface PartLine {
  uri: string;
  duration: number;
  independent: boolean;
}

export interface SegmentLines {
  sequence: number;
  /** null while it is in progress */
  duration: number | null;
  uri: string | null;
  parts: PartLine[];
  startsAt: number;
  discontinuity: boolean;
  map: string;
}

export interface ParsedPlaylist {
  targetDuration: number;
  partTarget: number;
  holdBack: number;
  canBlock: boolean;
  independent: boolean;
  /** EXT-X-START, seconds from the beginning; null without it */
  start: number | null;
  discontinuitySequence: number;
  segments: SegmentLines[];
  hint: string | null;
  ended: boolean;
  text: string;
}

const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? NaN);

export function parsePlaylist(text: string): ParsedPlaylist {
  const segments: SegmentLines[] = [];
  let sequence = number(text, /^#EXT-X-MEDIA-SEQUENCE:(\d+)/m);
  let map = '';
  const fresh = (): SegmentLines => ({
    sequence: sequence++,
    duration: null,
    uri: null,
    parts: [],
    startsAt: NaN,
    discontinuity: false,
    map,
  });
  let open = fresh();
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') open.discontinuity = true;
    else if (line.startsWith('#EXT-X-MAP:')) open.map = map = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) open.startsAt = Date.parse(line.slice(25));
    else if (line.startsWith('#EXT-X-PART:'))
      open.parts.push({
        duration: number(line, /DURATION=([\d.]+)/),
        uri: /URI="([^"]+)"/.exec(line)?.[1] ?? '',
        independent: line.includes('INDEPENDENT=YES'),
      });
    else if (line.startsWith('#EXTINF:')) open.duration = number(line, /#EXTINF:([\d.]+)/);
    else if (line && !line.startsWith('#')) {
      segments.push({ ...open, uri: line });
      open = fresh();
    }
  }
  if (open.parts.length) segments.push(open);
  return {
    targetDuration: number(text, /^#EXT-X-TARGETDURATION:(\d+)$/m),
    partTarget: number(text, /PART-TARGET=([\d.]+)/),
    holdBack: number(text, /PART-HOLD-BACK=([\d.]+)/),
    canBlock: text.includes('CAN-BLOCK-RELOAD=YES'),
    independent: text.includes('#EXT-X-INDEPENDENT-SEGMENTS'),
    start: text.includes('#EXT-X-START:') ? number(text, /#EXT-X-START:TIME-OFFSET=(-?[\d.]+)/) : null,
    discontinuitySequence: number(text, /^#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/m) || 0,
    segments,
    hint: /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? null,
    ended: text.includes('#EXT-X-ENDLIST'),
    text,
  };
}

function faultsOfSegment(segment: SegmentLines, playlist: ParsedPlaylist): string[] {
  const faults: string[] = [];
  const { parts, duration, sequence } = segment;
  parts.forEach((part, i) => {
    if (part.duration > playlist.partTarget + 1e-5)
      faults.push(`part ${sequence}.${i} is longer than PART-TARGET: ${part.duration}`);
    const isLast = i === parts.length - 1;
    if (!isLast && part.duration < 0.85 * playlist.partTarget)
      faults.push(`part ${sequence}.${i} is shorter than 85 % of PART-TARGET: ${part.duration}`);
  });
  if (playlist.independent && parts[0] && !parts[0].independent)
    faults.push(`segment ${sequence} does not start with an independent part`);
  if (duration === null) return faults;
  if (Math.round(duration) > playlist.targetDuration)
    faults.push(`segment ${sequence} is longer than TARGETDURATION: ${duration}`);
  const sum = parts.reduce((all, part) => all + part.duration, 0);
  if (parts.length && Math.abs(sum - duration) > 0.001)
    faults.push(`parts of segment ${sequence} make ${sum}, not ${duration}`);
  return faults;
}

function faultsOfTime(segments: SegmentLines[]): string[] {
  return segments.slice(1).flatMap((segment, i) => {
    const before = segments[i];
    if (!before || before.duration === null || segment.discontinuity) return [];
    const step = (segment.startsAt - before.startsAt) / 1000;
    return Math.abs(step - before.duration) > 0.002
      ? [`PROGRAM-DATE-TIME moves ${step} s over segment ${before.sequence} of ${before.duration} s`]
      : [];
  });
}

/** Lists the faults of one playlist. */
export function faultsOf(playlist: ParsedPlaylist): string[] {
  const faults = playlist.segments.flatMap((segment) => faultsOfSegment(segment, playlist));
  if (!/^#EXTM3U\n#EXT-X-VERSION:9\n/.test(playlist.text)) faults.push('header');
  if (!playlist.canBlock) faults.push('no CAN-BLOCK-RELOAD');
  if (!(playlist.holdBack >= 3 * playlist.partTarget)) faults.push('PART-HOLD-BACK is under three part targets');
  if (!playlist.independent && playlist.start === null)
    faults.push('neither EXT-X-INDEPENDENT-SEGMENTS nor EXT-X-START');
  let fromEnd = 0;
  for (const segment of [...playlist.segments].reverse()) {
    if (fromEnd < 3 * playlist.targetDuration - 1.5 && !segment.parts.length)
      faults.push(`segment ${segment.sequence} has no parts within three target durations of the end`);
    fromEnd += segment.duration ?? segment.parts.reduce((sum, part) => sum + part.duration, 0);
  }
  return [...faults, ...faultsOfTime(playlist.segments)];
}

/** Lists the faults of `after` as the next version of `before`. */
export function faultsBetween(before: ParsedPlaylist, after: ParsedPlaylist): string[] {
  const faults: string[] = [];
  if (before.targetDuration !== after.targetDuration) faults.push('TARGETDURATION changed');
  if ((after.segments[0]?.sequence ?? 0) < (before.segments[0]?.sequence ?? 0)) faults.push('MEDIA-SEQUENCE went back');
  for (const old of before.segments) {
    const now = after.segments.find((segment) => segment.sequence === old.sequence);
    if (!now) continue;
    if (old.duration !== null && (now.duration !== old.duration || now.uri !== old.uri))
      faults.push(`segment ${old.sequence} changed`);
    old.parts.forEach((part, i) => {
      const same = now.parts[i];
      if (now.parts.length && (same?.uri !== part.uri || same.duration !== part.duration))
        faults.push(`part ${old.sequence}.${i} changed`);
    });
  }
  return faults;
}

/** Fetches an address, whatever its status. */
export async function get(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Fetches and parses a playlist. @throws for any other answer */
export async function getPlaylist(url: string): Promise<ParsedPlaylist> {
  const { status, bytes } = await get(url);
  if (status !== 200) throw new Error(`the playlist answered ${status}: ${bytes.toString()}`);
  return parsePlaylist(bytes.toString());
}

/** Returns the playlist once it lists the next part (blocking reload). */
export async function getNext(url: string, { segments }: ParsedPlaylist): Promise<ParsedPlaylist> {
  const last = segments.at(-1);
  const [sequence, part] = !last
    ? [0, 0]
    : last.duration === null
      ? [last.sequence, last.parts.length]
      : [last.sequence + 1, 0];
  return getPlaylist(`${url}?_HLS_msn=${sequence}&_HLS_part=${part}`);
}

/** Waits until somebody publishes. */
export const published = (url: string) => until('the playlist', async () => (await get(url)).status === 200);
