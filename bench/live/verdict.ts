/**
 * Limits of live video: latency by HLS and WHEP (p95), the same while ffmpeg makes the smaller sizes, time to the first
 * frame, recovery after an interruption and after the media process was killed, lip sync, how long a blocked viewer
 * still receives media, the first picture of a viewer who joins with a key frame every 2 s and every 8.3 s, and the
 * return to the whole picture when a slow line becomes fast.
 */
export const LIMITS_MS = {
  hls: 3_000,
  whep: 500,
  hlsWithLadder: 1_100,
  whepWithLadder: 150,
  firstFrame: 2_000,
  recovery: 3_000,
  killed: 2_500,
  lipSync: 40,
  blocked: 1_000,
  join: 1_000,
  joinLongDistance: 1_500,
  climb: 10_000,
};

const verdicts: { name: string; kept: boolean }[] = [];

/** Prints a line. */
export const say = (text = ''): void => void process.stdout.write(`${text}\n`);

/** Prints a measured value with its limit and their ratio and records whether the limit was kept. */
export function judge(name: string, value: number, limit: number, unit = 'ms'): void {
  const kept = value <= limit;
  verdicts.push({ name, kept });
  const ratio = limit ? `, ratio ${(value / limit).toFixed(2)}` : '';
  say(
    `${kept ? 'kept  ' : 'MISSED'}  ${name.padEnd(60)} ${value.toFixed(0).padStart(6)} ${unit}, limit ${String(limit).padStart(5)} ${unit}${ratio}`,
  );
}

/** Records a result that was printed elsewhere. */
export function note(name: string, kept: boolean): void {
  verdicts.push({ name, kept });
}

/** Prints the summary of a run. @returns how many limits were missed */
export function summary(): number {
  const missed = verdicts.filter(({ kept }) => !kept);
  if (verdicts.length)
    say(
      `\n${verdicts.length - missed.length} of ${verdicts.length} limits kept${missed.length ? `; missed: ${missed.map(({ name }) => name).join('; ')}` : ''}`,
    );
  return missed.length;
}
