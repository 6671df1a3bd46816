import { PlaylistText } from './playlistText';
import { type Segment, type SegmentWindow } from './segmentWindow';

export interface PlaylistSettings {
  /** PART-TARGET: no part is longer, seconds */
  partTarget: number;
  /** PART-HOLD-BACK: how far from the end players stay, seconds */
  holdBack: number;
  /** TARGETDURATION, whole seconds; never changes */
  targetDuration: number;
  /** number of segments in the playlist; more if the newest key frame to begin with is further back */
  length: number;
  /** path of the media files relative to the playlist, with a trailing slash */
  base: string;
}

const formatSeconds = (value: number) => value.toFixed(5);

function renderParts(segment: Segment, base: string): string[] {
  return segment.parts.map((part, index) => {
    const independent = part.independent ? ',INDEPENDENT=YES' : '';
    return `#EXT-X-PART:DURATION=${formatSeconds(part.duration)},URI="${base}p${segment.sequence}.${index}.m4s"${independent}`;
  });
}

/** Puts the start into its segment, whatever the rounding of the durations before it, s. */
const START_MARGIN_SECONDS = 0.001;

/** Segments of browsers, which send key frames on request, are shorter, s. */
const LONG_SEGMENT_SECONDS = 1.5;

const sumDurations = (segments: Segment[]) => segments.reduce((sum, { duration }) => sum + duration, 0);
const beginsWithKey = ({ parts }: Segment) => parts[0]?.independent ?? true;

/**
 * Returns where players begin if key frames are rare: at the newest one that is far enough from the end. Players that
 * begin elsewhere see nothing until the next one, or first load much that they don't show.
 */
function renderStart(listed: Segment[], start: Segment | null): string[] {
  if (!start || listed.every((segment) => beginsWithKey(segment) && segment.duration < LONG_SEGMENT_SECONDS)) return [];
  const offset = sumDurations(listed.slice(0, listed.indexOf(start))) + START_MARGIN_SECONDS;
  return [`#EXT-X-START:TIME-OFFSET=${formatSeconds(offset)},PRECISE=YES`];
}

function renderHeader(
  window: SegmentWindow,
  listed: Segment[],
  start: Segment | null,
  settings: PlaylistSettings,
): string[] {
  const first = listed[0]?.sequence ?? 0;
  const discontinuities =
    window.droppedDiscontinuities +
    window.segments.filter((segment) => segment.sequence < first && segment.discontinuity).length;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${settings.targetDuration}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${settings.holdBack.toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${settings.partTarget.toFixed(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
  if (discontinuities || listed.some((segment) => segment.discontinuity))
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`);
  if (listed.every(beginsWithKey)) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  return [...lines, ...renderStart(listed, start)];
}

/** Returns the newest segments, and all since the newest key frame that a player can begin with. */
function listSegments(window: SegmentWindow, start: Segment | null, length: number): Segment[] {
  const segments = window.segments.filter((segment) => segment.parts.length > 0);
  const first = Math.max(0, segments.length - length);
  const begin = start ? segments.indexOf(start) : first;
  return segments.slice(Math.min(first, begin));
}

function renderLastLine(window: SegmentWindow, base: string): string {
  if (window.ended) return '#EXT-X-ENDLIST';
  const last = window.last;
  const [sequence, index] = !last
    ? [0, 0]
    : last.complete
      ? [last.sequence + 1, 0]
      : [last.sequence, last.parts.length];
  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${base}p${sequence}.${index}.m4s"`;
}

/**
 * So long the parts since a start stay listed after players begin at a newer one, s. A player that took the first parts
 * of a segment whose other parts are no longer listed takes the whole segment next, and that overlap freezes its
 * picture until the next key frame.
 */
const START_GRACE_SECONDS = 2;

function render(window: SegmentWindow, settings: PlaylistSettings): string {
  const { base, targetDuration, holdBack } = settings;
  const start = window.findStart(holdBack);
  const partsFrom = window.findStart(holdBack + START_GRACE_SECONDS)?.sequence ?? Infinity;
  const listed = listSegments(window, start, settings.length);
  const lines = renderHeader(window, listed, start, settings);
  let fromEnd = sumDurations(listed);
  let init = -1;
  for (const segment of listed) {
    fromEnd -= segment.duration;
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${base}init-${segment.init}.mp4"`);
    init = segment.init;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAt).toISOString()}`);
    if (fromEnd < 3 * targetDuration || segment.sequence >= partsFrom) lines.push(...renderParts(segment, base));
    if (segment.complete) lines.push(`#EXTINF:${formatSeconds(segment.duration)},`, `${base}s${segment.sequence}.m4s`);
  }
  return [...lines, renderLastLine(window, base), ''].join('\n');
}

/** The media playlist of a window (RFC 8216bis, low-latency HLS), rendered once per change for all viewers. */
export class Playlist {
  private rendered: PlaylistText | null = null;

  constructor(
    private readonly window: SegmentWindow,
    readonly settings: PlaylistSettings,
  ) {
    window.on('changed', () => (this.rendered = null));
  }

  get text(): PlaylistText {
    return (this.rendered ??= new PlaylistText(render(this.window, this.settings)));
  }
}
