import { PIECE_MAX_SECONDS, type Rewind } from './rewind';

/**
 * Returns the playlist of what a viewer can go back to (RFC 8216bis): whole pieces, and the time now as a comment, so
 * that players tell how far back they are whatever their own clock says. Players may ask for it before it has a piece:
 * those near live must know each one at once.
 * @param folder path of the rewind's files relative to the playlist, with a trailing slash
 */
export function renderRewind(rewind: Rewind, folder: string, now = Date.now()): string {
  const { listed, pieces, run } = rewind;
  const first = listed[0]?.number ?? 0;
  const earlier = pieces.filter(({ number, discontinuity }) => number < first && discontinuity);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${PIECE_MAX_SECONDS}`,
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${rewind.droppedDiscontinuities + earlier.length}`,
    `# now ${new Date(now).toISOString()}`,
  ];
  if (listed.every(({ isIndependent }) => isIndependent)) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  let init = -1;
  for (const piece of listed) {
    if (piece.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (piece.init !== init) lines.push(`#EXT-X-MAP:URI="${folder}${run}/init-${piece.init}.mp4"`);
    init = piece.init;
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.startsAt).toISOString()}`,
      `#EXTINF:${piece.duration.toFixed(5)},`,
      `${folder}${run}/s${piece.number}.m4s`,
    );
  }
  return [...lines, ''].join('\n');
}
