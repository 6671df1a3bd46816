import { type Delivery, type Stretch } from '../engine';

/** Pictures that stop for longer are another stretch, ms. */
const STILL_MS = 1_500;
/** A viewer of whom nothing is seen for longer was away, ms: a player fetches, or reports what it received, every two seconds at the most. */
const UNHEARD_MS = 4_000;
/** Nobody asks any more about what ended so long ago, ms. */
const FORGOTTEN_MS = 120_000;

/** A count of an engine's that grows while something arrives, and what it stands for. */
export interface Counted {
  id: string;
  streamId: string;
  /** whose watching it is; null: the pictures that come in */ who: string | null;
  count: number;
}

/**
 * Makes stretches of time out of counts that an engine gives when it is asked. A count that has grown since the last look proves that something arrived until then;
 * one that is new, or smaller than before, proves nothing yet. So nobody pays for time that was not seen to pass.
 */
export class Proof {
  private counts = new Map<string, number>();
  private readonly stretches = new Map<string, { streamId: string; who: string | null; stretch: Stretch }>();

  /** One look: everything that is counted now. @param at when the engine was asked, ms since the epoch */
  look(at: number, counted: Counted[]): void {
    for (const { id, streamId, who, count } of counted) {
      const before = this.counts.get(id);
      if (before !== undefined && count > before) this.sign(`${streamId} ${who ?? ''}`, streamId, who, at);
    }
    this.counts = new Map(counted.map(({ id, count }) => [id, count]));
    for (const [key, { stretch }] of this.stretches)
      if (Math.abs(at - stretch.to) > FORGOTTEN_MS) this.stretches.delete(key);
  }

  private sign(key: string, streamId: string, who: string | null, at: number): void {
    const before = this.stretches.get(key)?.stretch;
    const isUnbroken = before && Math.abs(at - before.to) <= (who === null ? STILL_MS : UNHEARD_MS);
    this.stretches.set(key, {
      streamId,
      who,
      stretch: isUnbroken ? { from: before.from, to: Math.max(before.to, at) } : { from: at, to: at },
    });
  }

  /** What is proven now, by stream. */
  get deliveries(): Map<string, Delivery> {
    const found = new Map<string, Delivery>();
    for (const { streamId, who, stretch } of this.stretches.values()) {
      const delivery = found.get(streamId) ?? { flow: null, watching: new Map<string, Stretch>() };
      if (who === null) delivery.flow = stretch;
      else delivery.watching.set(who, stretch);
      found.set(streamId, delivery);
    }
    return found;
  }
}
