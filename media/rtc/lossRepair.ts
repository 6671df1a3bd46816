import { Unwrapper } from './unwrapper';

/** A missing packet is asked for again after this long: a round trip and a little, ms. */
const ASK_AGAIN = 70;
/** After this long it would come too late, ms. */
const TOO_LATE = 350;
/** A jump over more packets than this is a new beginning, not a loss. */
const MOST_MISSING = 300;

interface Missing {
  since: number;
  askedAt: number;
}

/** Writes a request for these packets (generic NACK, RFC 4585, 6.2.1). The numbers are 16 bits, in the order in which they were sent. */
export function encodeNack(ids: { senderSsrc: number; mediaSsrc: number }, sequences: number[]): Buffer {
  const items: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const item = items.at(-1);
    const behind = item ? ((sequence - item.first) & 0xffff) - 1 : -1;
    if (item && behind >= 0 && behind < 16) item.mask |= 1 << behind;
    else items.push({ first: sequence, mask: 0 });
  }
  const bytes = Buffer.alloc(12 + items.length * 4);
  bytes.writeUInt8(0x81, 0); // version 2, format 1
  bytes.writeUInt8(205, 1); // transport layer feedback
  bytes.writeUInt16BE(bytes.length / 4 - 1, 2);
  bytes.writeUInt32BE(ids.senderSsrc >>> 0, 4);
  bytes.writeUInt32BE(ids.mediaSsrc >>> 0, 8);
  items.forEach(({ first, mask }, i) => {
    bytes.writeUInt16BE(first, 12 + i * 4);
    bytes.writeUInt16BE(mask, 14 + i * 4);
  });
  return bytes;
}

/**
 * Asks the sender for packets that are missing: at once, and again after each round trip while they are still of use. Made by us because
 * werift 0.24.4 asks ten times within 50 ms, of which browsers hear one, and never again.
 */
export class LossRepair {
  private readonly unwrapper = new Unwrapper(16);
  private readonly missing = new Map<number, Missing>();
  private highest: number | null = null;

  constructor(
    private readonly ask: (sequences: number[]) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A packet with this sequence number (16 bits) has arrived. */
  arrived(sequenceNumber: number): void {
    const sequence = this.unwrapper.unwrap(sequenceNumber);
    this.missing.delete(sequence);
    const before = this.highest ?? sequence;
    this.highest = Math.max(before, sequence);
    if (sequence - before > MOST_MISSING) this.missing.clear();
    else if (sequence - before > 1) this.note(before + 1, sequence);
  }

  /** Asks again for what is still missing and forgets what would come too late. To be called every 50 ms or so. */
  repeat(): void {
    const now = this.now();
    const again: number[] = [];
    for (const [sequence, missing] of this.missing) {
      if (now - missing.since > TOO_LATE) this.missing.delete(sequence);
      else if (now - missing.askedAt >= ASK_AGAIN) {
        missing.askedAt = now;
        again.push(sequence & 0xffff);
      }
    }
    if (again.length) this.ask(again);
  }

  private note(from: number, to: number): void {
    const now = this.now();
    const fresh: number[] = [];
    for (let sequence = from; sequence < to; sequence++) {
      this.missing.set(sequence, { since: now, askedAt: now });
      fresh.push(sequence & 0xffff);
    }
    this.ask(fresh);
  }
}
