import { type Delivery, type TimeSpan } from '../engine';

/** A gap between pictures that is longer than this starts a new time span. */
const FLOW_GAP_MAX_MS = 1_500;
/**
 * A longer silence of a viewer starts a new time span. Players fetch, or report reception, at least every two
 * seconds.
 */
const WATCH_GAP_MAX_MS = 4_000;
/** Time spans that ended this long ago are dropped. */
const SPAN_RETENTION_MS = 120_000;

/** A count reported by an engine that grows while something arrives. */
export interface Counter {
  id: string;
  streamId: string;
  /** the account that watches; null for the pictures that come in */
  viewerId: string | null;
  count: number;
}

/**
 * Turns an engine's counters into time spans. A counter that has grown since the last sample proves that something
 * arrived until then. A new counter, or one that fell, proves nothing yet, so nobody pays for unproven time.
 */
export class DeliveryTracker {
  private counts = new Map<string, number>();
  private readonly spans = new Map<string, { streamId: string; viewerId: string | null; span: TimeSpan }>();

  /** Takes one sample of all counters. @param at when the engine was asked, ms since the epoch */
  sample(at: number, counters: Counter[]): void {
    for (const { id, streamId, viewerId, count } of counters) {
      const before = this.counts.get(id);
      if (before !== undefined && count > before) this.extend(streamId, viewerId, at);
    }
    this.counts = new Map(counters.map(({ id, count }) => [id, count]));
    for (const [key, { span }] of this.spans) if (Math.abs(at - span.to) > SPAN_RETENTION_MS) this.spans.delete(key);
  }

  private extend(streamId: string, viewerId: string | null, at: number): void {
    const key = `${streamId} ${viewerId ?? ''}`;
    const before = this.spans.get(key)?.span;
    const gapMax = viewerId === null ? FLOW_GAP_MAX_MS : WATCH_GAP_MAX_MS;
    const isUnbroken = before && Math.abs(at - before.to) <= gapMax;
    const span = isUnbroken ? { from: before.from, to: Math.max(before.to, at) } : { from: at, to: at };
    this.spans.set(key, { streamId, viewerId, span });
  }

  /** Returns the current proof of delivery, by stream. */
  get deliveries(): Map<string, Delivery> {
    const found = new Map<string, Delivery>();
    for (const { streamId, viewerId, span } of this.spans.values()) {
      const delivery = found.get(streamId) ?? { flow: null, watching: new Map<string, TimeSpan>() };
      if (viewerId === null) delivery.flow = span;
      else delivery.watching.set(viewerId, span);
      found.set(streamId, delivery);
    }
    return found;
  }
}
