import { Unwrapper } from './unwrapper';

/** A packet with a sequence number of 16 bits, such as `RtpPacket` of werift. */
export interface Sequenced {
  header: { sequenceNumber: number };
}

export interface ReorderLimits {
  /** how long later packets wait for a missing one */
  waitMs: number;
  /** how many packets wait for a missing one at most */
  packets: number;
}

/** Emits packets in sequence order, waits for missing ones within the limits and reports the gaps that remain. */
export class ReorderBuffer<P extends Sequenced> {
  /** gaps that remained */
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

  /** Takes a packet as it arrives. */
  push(packet: P): void {
    const sequence = this.unwrapper.unwrap(packet.header.sequenceNumber);
    this.next ??= sequence;
    if (sequence < this.next) return;
    this.waiting.set(sequence, packet);
    this.emitReady();
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
    this.emitReady();
  }

  private emitReady(): void {
    if (this.next === null) return;
    for (let packet = this.waiting.get(this.next); packet; packet = this.waiting.get(this.next)) {
      this.waiting.delete(this.next);
      this.next++;
      this.gapSince = null;
      this.onPacket(packet);
    }
  }
}
