/** An offer that cannot be answered; the message tells the author of the client what is missing. */
export class OfferError extends Error {
  constructor(
    message: string,
    readonly track: 'video' | 'other' = 'other',
    /** the codecs that were offered instead */
    readonly codec: string | null = null,
  ) {
    super(message);
  }
}

interface Section {
  kind: string;
  lines: string[];
}

function splitSections(sdp: string): { session: string[]; media: Section[] } {
  const session: string[] = [];
  const media: Section[] = [];
  for (const line of sdp.split(/\r?\n/).filter(Boolean)) {
    if (line.startsWith('m=')) media.push({ kind: line.slice(2, line.indexOf(' ')), lines: [] });
    (media.at(-1)?.lines ?? session).push(line);
  }
  return { session, media };
}

/** Returns the payload types of H.264 in a section, and those of packetization mode 1. */
function findH264Types(lines: string[]): { all: Set<string>; wanted: Set<string> } {
  const all = new Set(lines.flatMap((line) => /^a=rtpmap:(\d+) H264\/90000/i.exec(line)?.[1] ?? []));
  const wanted = new Set(
    lines
      .flatMap((line) => /^a=fmtp:(\d+) .*packetization-mode=1/.exec(line)?.[1] ?? [])
      .filter((type) => all.has(type)),
  );
  return { all, wanted };
}

const NAMES: Record<string, string> = { H265: 'HEVC', H264: 'H.264 of another packetization mode' };
const REPAIRS = new Set(['rtx', 'red', 'ulpfec', 'flexfec-03']);

/** Returns the names of the codecs in a section; null if it has none. */
function listCodecs(lines: string[]): string | null {
  const names = lines.flatMap((line) => /^a=rtpmap:\d+ ([\w-]+)\//.exec(line)?.[1] ?? []);
  const codecs = new Set(names.filter((name) => !REPAIRS.has(name)).map((name) => NAMES[name.toUpperCase()] ?? name));
  return [...codecs].join(', ') || null;
}

function removeTypes(lines: string[], unwanted: Set<string>): string[] {
  return lines
    .filter((line) => !unwanted.has(/^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1] ?? ''))
    .map((line, i) =>
      i === 0
        ? line
            .split(' ')
            .filter((word, at) => at < 3 || !unwanted.has(word))
            .join(' ')
        : line,
    );
}

/** An unreachable candidate (TEST-NET-1, discard port) that keeps the library waiting for the real ones. */
const UNREACHABLE_CANDIDATE = 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host';

/**
 * Removes mDNS candidates. Browsers without camera permission hide their addresses behind mDNS names that only their
 * own network resolves. They reach the server anyway, but werift 0.24.4 gives up at once when an offer has no
 * candidate.
 */
function replaceMdnsCandidates(media: Section[]): void {
  for (const section of media) section.lines = section.lines.filter((line) => !/^a=candidate:.*\.local /.test(line));
  const first = media[0];
  if (first && !media.some((section) => section.lines.some((line) => line.startsWith('a=candidate:'))))
    first.lines.push(UNREACHABLE_CANDIDATE);
}

/**
 * Checks an SDP offer and returns it with usable candidates and only H.264 of packetization mode 1, so that the answer
 * can choose no other codec.
 * @throws OfferError when it does not offer H.264 over WebRTC.
 */
export function readOffer(sdp: string): string {
  if (!/^v=0\r?\n/.test(sdp)) throw new OfferError('The body is not an SDP offer: it must begin with v=0');
  const { session, media } = splitSections(sdp);
  const all = [...session, ...media.flatMap((section) => section.lines)];
  for (const needed of ['a=ice-ufrag:', 'a=ice-pwd:', 'a=fingerprint:', 'a=setup:']) {
    if (!all.some((line) => line.startsWith(needed)))
      throw new OfferError(`The SDP offer has no ${needed.slice(2, -1)}, which WebRTC needs`);
  }
  const video = media.find((section) => section.kind === 'video');
  if (!video) throw new OfferError('The SDP offer has no video');
  const types = findH264Types(video.lines);
  if (!types.wanted.size)
    throw new OfferError(
      'The SDP offer has no H.264 with packetization-mode=1, the only supported video codec',
      'video',
      listCodecs(video.lines),
    );
  const unwanted = new Set([...types.all].filter((type) => !types.wanted.has(type)));
  video.lines = removeTypes(video.lines, unwanted);
  replaceMdnsCandidates(media);
  return [...session, ...media.flatMap((section) => section.lines), ''].join('\r\n');
}

/**
 * Removes transport-wide feedback from an offer: a browser that is answered without it estimates the bandwidth itself
 * and says so (REMB).
 */
export const withoutTransportFeedback = (offer: string): string =>
  offer.replace(/^a=rtcp-fb:\S+ transport-cc\r?\n/gm, '');
