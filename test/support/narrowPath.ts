import { openRelay, type Relay } from './relay';

/** What waits longer than this to be sent is dropped, as by a router with a small queue. */
const QUEUE_MS = 300;

/** A line for one WebRTC session that can be made narrow for what the server sends. */
export interface NarrowPath extends Relay {
  /** kilobits per second; null: whatever the machine can do */
  kilobits: number | null;
  /** what came through the line so far: bytes, datagrams that were dropped, and how long the last one waited, ms */
  counts: { bytes: number; dropped: number; waited: number };
}

/** Opens a relay to `address:port`, which is wide at first. */
export async function openNarrowPath(address: string, port: number): Promise<NarrowPath> {
  const counts = { bytes: 0, dropped: 0, waited: 0 };
  let freeAt = 0;
  const relay = await openRelay(address, port, (forward, isBack, bytes) => {
    const { kilobits } = path;
    const now = performance.now();
    const waits = kilobits === null || !isBack ? 0 : Math.max(0, freeAt - now);
    if (waits > QUEUE_MS) return void counts.dropped++;
    const takes = kilobits === null || !isBack ? 0 : (bytes * 8) / kilobits;
    if (takes) freeAt = now + waits + takes;
    const arrive = () => {
      if (isBack) [counts.bytes, counts.waited] = [counts.bytes + bytes, waits];
      forward();
    };
    if (takes) setTimeout(arrive, waits + takes);
    else arrive();
  });
  const path: NarrowPath = { ...relay, kilobits: null, counts };
  return path;
}

const REPORT_INTERVAL_MS = 250;
/** A line on which datagrams wait longer is full. */
const FULL_AFTER_MS = 100;

/**
 * Estimates the bandwidth of a line as browsers do: 0.85 of what arrives while it is full, else at least 1.5 times of
 * it. `report` gets kilobits per second. @returns stops it
 */
export function estimateLine({ counts }: NarrowPath, report: (kilobits: number) => void): () => void {
  let [bytes, dropped, at, estimate] = [counts.bytes, counts.dropped, performance.now(), 300];
  const timer = setInterval(() => {
    const now = performance.now();
    const arrived = ((counts.bytes - bytes) * 8) / (now - at);
    const isFull = counts.dropped > dropped || counts.waited > FULL_AFTER_MS;
    [bytes, dropped, at] = [counts.bytes, counts.dropped, now];
    estimate = isFull ? arrived * 0.85 : Math.max(estimate, arrived * 1.5);
    report(Math.max(1, Math.round(estimate)));
  }, REPORT_INTERVAL_MS);
  return () => clearInterval(timer);
}
