/** The browser's statistics of a sent video. */
export interface SendStats {
  bytesSent: number;
  framesPerSecond: number;
  width: number;
  height: number;
  /** what limits the encoder: none, bandwidth, cpu or other */
  limitedBy: string;
  /** ms; null while unknown */
  roundTrip: number | null;
}

export type Quality = 'unknown' | 'good' | 'fair' | 'poor';

const FAIR_ROUND_TRIP_MS = 300;
const POOR_ROUND_TRIP_MS = 800;

/** Rates the connection. */
export function qualityOf({ limitedBy, roundTrip, framesPerSecond }: SendStats): Quality {
  if ((roundTrip ?? 0) > POOR_ROUND_TRIP_MS || (limitedBy === 'bandwidth' && framesPerSecond < 15)) return 'poor';
  if ((roundTrip ?? 0) > FAIR_ROUND_TRIP_MS || limitedBy === 'bandwidth' || limitedBy === 'cpu') return 'fair';
  return 'good';
}

const REASONS: Record<string, string> = { bandwidth: 'slow connection', cpu: 'busy computer' };

/** Describes the connection: "720p · 1.8 Mb/s · 24 ms · fair, slow connection". */
export function qualityText(stats: SendStats, bitsPerSecond: number): string {
  const { width, height, limitedBy, roundTrip } = stats;
  const quality = qualityOf(stats);
  const reason = quality === 'good' ? undefined : REASONS[limitedBy];
  return [
    // an upright picture is named by its shorter side, too
    `${Math.min(width, height)}p`,
    `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`,
    roundTrip === null ? null : `${Math.round(roundTrip)} ms`,
    reason ? `${quality}, ${reason}` : quality,
  ]
    .filter(Boolean)
    .join(' · ');
}
