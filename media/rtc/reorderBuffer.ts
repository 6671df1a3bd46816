import { Unwrapper } from './unwrapper';

/** What reordering needs to know of a packet; `RtpPacket` of werift fits. */
export interface Sequenced {
  header: { sequenceNumber: number };
}

export interface ReorderLimits {
  /** ms that later packets wait for a missing one; retransmissions arrive within a round trip */
  waitMs: number;
  /** packets that wait for a missing one */
  packets: number;
}

/** Gives packets out in the order of their sequence numbers, waits a while for missing ones, and says when it gives up on a gap. */
export class ReorderBuffer<P extends Sequenced> {
  /** gaps given up */
  gaps = 0;
  private readonly unwrapper = new Unwrapper(16);
  private readonly waiting = new Map<number, P>();
  private next: number | null = null;
  private gapSince: number | null = null;

  constructor(
    private readonly limits: ReorderLimits,
    private readonly onPacket: (packet: P) => void,
    private readonly onGap: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  push(packet: P): void {
    const sequence = this.unwrapper.unwrap(packet.header.sequenceNumber);
    this.next ??= sequence;
    if (sequence < this.next) return;
    this.waiting.set(sequence, packet);
    this.giveOut();
    if (!this.waiting.size) {
      this.gapSince = null;
      return;
    }
    this.gapSince ??= this.now();
    if (this.now() - this.gapSince < this.limits.waitMs && this.waiting.size < this.limits.packets) return;
    this.next = Math.min(...this.waiting.keys());
    this.gapSince = null;
    this.gaps++;
    this.onGap();
    this.giveOut();
  }

  private giveOut(): void {
    if (this.next === null) return;
    for (let packet = this.waiting.get(this.next); packet; packet = this.waiting.get(this.next)) {
      this.waiting.delete(this.next);
      this.next++;
      this.gapSince = null;
      this.onPacket(packet);
    }
  }
}
