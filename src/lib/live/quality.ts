/** What the browser tells of the way to the server, as far as it knows. */
export interface Sending {
  bytesSent: number;
  framesPerSecond: number;
  width: number;
  height: number;
  /** what keeps the encoder from its best: none, bandwidth, cpu or other */
  limitedBy: string;
  /** ms there and back; null while unknown */
  roundTrip: number | null;
}

export type Quality = 'unknown' | 'good' | 'fair' | 'poor';

const SLOW_MS = 300;
const VERY_SLOW_MS = 800;

/** How well a picture travels, in a word. */
export function qualityOf({ limitedBy, roundTrip, framesPerSecond }: Sending): Quality {
  if ((roundTrip ?? 0) > VERY_SLOW_MS || (limitedBy === 'bandwidth' && framesPerSecond < 15)) return 'poor';
  if ((roundTrip ?? 0) > SLOW_MS || limitedBy === 'bandwidth' || limitedBy === 'cpu') return 'fair';
  return 'good';
}

const WHY: Record<string, string> = { bandwidth: 'the line is narrow', cpu: 'the computer is busy' };

/** "720p · 1.8 Mb/s · 24 ms · fair, the line is narrow" */
export function qualityWords(sending: Sending, bitsPerSecond: number): string {
  const { height, limitedBy, roundTrip } = sending;
  const quality = qualityOf(sending);
  const why = quality === 'good' ? undefined : WHY[limitedBy];
  return [
    `${height}p`,
    `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`,
    roundTrip === null ? null : `${Math.round(roundTrip)} ms`,
    why ? `${quality}, ${why}` : quality,
  ]
    .filter(Boolean)
    .join(' · ');
}
