/** An offer that no answer can be made for; the message says what is missing, for the person who wrote the client. */
export class OfferError extends Error {}

interface Section {
  kind: string;
  lines: string[];
}

function split(sdp: string): { session: string[]; media: Section[] } {
  const session: string[] = [];
  const media: Section[] = [];
  for (const line of sdp.split(/\r?\n/).filter(Boolean)) {
    if (line.startsWith('m=')) media.push({ kind: line.slice(2, line.indexOf(' ')), lines: [] });
    (media.at(-1)?.lines ?? session).push(line);
  }
  return { session, media };
}

/** Payload types of H.264 in a section, and which of them use packetization mode 1. */
function h264Types(lines: string[]): { all: Set<string>; wanted: Set<string> } {
  const all = new Set(lines.flatMap((line) => /^a=rtpmap:(\d+) H264\/90000/i.exec(line)?.[1] ?? []));
  const wanted = new Set(
    lines
      .flatMap((line) => /^a=fmtp:(\d+) .*packetization-mode=1/.exec(line)?.[1] ?? [])
      .filter((type) => all.has(type)),
  );
  return { all, wanted };
}

function withoutTypes(lines: string[], unwanted: Set<string>): string[] {
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

/** Leads nowhere (TEST-NET-1, the discard port): it only keeps the library waiting. */
const NOWHERE = 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host';

/**
 * Browsers without camera permission, as every viewer's, hide their addresses behind mDNS names that nobody can resolve outside of their
 * network. They find us by themselves, but werift 0.24.4 gives up at once when it knows no candidate of theirs.
 */
function withUsableCandidates(media: Section[]): void {
  for (const section of media) section.lines = section.lines.filter((line) => !/^a=candidate:.*\.local /.test(line));
  const first = media[0];
  if (first && !media.some((section) => section.lines.some((line) => line.startsWith('a=candidate:'))))
    first.lines.push(NOWHERE);
}

/**
 * Checks an SDP offer, makes its candidates usable and leaves in it only the H.264 that is packetised in mode 1, so that the answer cannot choose another.
 * @throws OfferError when it is no offer for H.264 over WebRTC.
 */
export function readOffer(sdp: string): string {
  if (!/^v=0\r?\n/.test(sdp)) throw new OfferError('The body is not an SDP offer: it must begin with v=0');
  const { session, media } = split(sdp);
  const all = [...session, ...media.flatMap((section) => section.lines)];
  for (const needed of ['a=ice-ufrag:', 'a=ice-pwd:', 'a=fingerprint:', 'a=setup:']) {
    if (!all.some((line) => line.startsWith(needed)))
      throw new OfferError(`The SDP offer has no ${needed.slice(2, -1)}: WebRTC needs it`);
  }
  const video = media.find((section) => section.kind === 'video');
  if (!video) throw new OfferError('The SDP offer has no video');
  const types = h264Types(video.lines);
  if (!types.wanted.size)
    throw new OfferError('The SDP offer has no H.264 with packetization-mode=1, the only video taken here');
  const unwanted = new Set([...types.all].filter((type) => !types.wanted.has(type)));
  video.lines = withoutTypes(video.lines, unwanted);
  withUsableCandidates(media);
  return [...session, ...media.flatMap((section) => section.lines), ''].join('\r\n');
}
