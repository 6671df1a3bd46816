import { Unwrapper } from './unwrapper';

/** Resolution of receive deltas. */
const DELTA_TICK_US = 250;
/** Resolution of the reference time. */
const REFERENCE_TICK_US = 64_000;
/** A longer gap is a restart of the sender, not a loss. */
const MAX_LOST_PACKETS = 200;
/** Feedback is sent after this many packets without waiting for the timer, so that it fits one datagram. */
const MAX_WAITING_PACKETS = 100;
const MAX_RUN_LENGTH = 8191;

const STATUS = { notReceived: 0, smallDelta: 1, largeDelta: 2 } as const;
type Status = (typeof STATUS)[keyof typeof STATUS];

interface Report {
  base: number;
  reference: number;
  statuses: Status[];
  deltas: Buffer[];
}

/** Encodes statuses as chunks: runs of equal ones, else vectors of seven two-bit symbols. */
function encodeStatuses(statuses: Status[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let i = 0; i < statuses.length;) {
    let end = i + 1;
    while (end < statuses.length && statuses[end] === statuses[i] && end - i < MAX_RUN_LENGTH) end++;
    const chunk = Buffer.alloc(2);
    if (end - i >= 7 || end === statuses.length) {
      chunk.writeUInt16BE(((statuses[i] ?? 0) << 13) | (end - i));
      i = end;
    } else {
      const vector = Array.from({ length: 7 }, (_, k) => (statuses[i + k] ?? 0) << (12 - 2 * k));
      chunk.writeUInt16BE(vector.reduce((bits, symbol) => bits | symbol, 0xc000));
      i += 7;
    }
    chunks.push(chunk);
  }
  return chunks;
}

/**
 * Sends transport-wide congestion control feedback (draft-holmer-rmcat-transport-wide-cc-extensions-01). Replaces the
 * one of werift 0.24.4, which never runs its timer and encodes references and losses wrongly: browsers then slow down
 * to a few frames a second.
 */
export class CongestionFeedback {
  private readonly unwrapper = new Unwrapper(16);
  private arrivals: [sequence: number, microseconds: number][] = [];
  private nextExpected: number | null = null;
  private count = 0;

  /** `send` gets a complete RTCP packet; `now` returns microseconds. */
  constructor(
    private readonly ids: { senderSsrc: number; mediaSsrc: number },
    private readonly send: (packet: Buffer) => void,
    private readonly now: () => number = () => performance.now() * 1000,
  ) {}

  /** Notes that the packet with this transport-wide sequence number (16 bits) has arrived now. */
  recordArrival(sequence: number): void {
    this.arrivals.push([this.unwrapper.unwrap(sequence), Math.round(this.now())]);
    if (this.arrivals.length >= MAX_WAITING_PACKETS) this.flush();
  }

  /** Reports arrivals and losses since the last report. Call it every 50 ms. */
  flush(): void {
    if (!this.arrivals.length) return;
    const arrivals = this.arrivals.sort((a, b) => a[0] - b[0]);
    this.arrivals = [];
    this.send(this.serialise(this.buildReport(arrivals)));
    this.count = (this.count + 1) & 0xff;
  }

  private buildReport(arrivals: [number, number][]): Report {
    const [first = 0, firstTime = 0] = arrivals[0] ?? [];
    const last = arrivals.at(-1)?.[0] ?? first;
    const gap = this.nextExpected === null ? -1 : first - this.nextExpected;
    const base = gap >= 0 && gap < MAX_LOST_PACKETS ? first - gap : first;
    this.nextExpected = Math.max(this.nextExpected ?? 0, last + 1);
    const reference = Math.floor(firstTime / REFERENCE_TICK_US);
    const times = new Map(arrivals);
    const report: Report = { base, reference, statuses: [], deltas: [] };
    let previous = (reference * REFERENCE_TICK_US) / DELTA_TICK_US;
    for (let sequence = base; sequence <= last; sequence++) {
      const time = times.get(sequence);
      const tick = time === undefined ? null : Math.round(time / DELTA_TICK_US);
      const status = tick === null ? STATUS.notReceived : this.encodeDelta(tick - previous, report.deltas);
      if (tick !== null && status !== STATUS.notReceived) previous = tick;
      report.statuses.push(status);
    }
    return report;
  }

  private encodeDelta(delta: number, deltas: Buffer[]): Status {
    if (delta >= 0 && delta <= 255) {
      deltas.push(Buffer.from([delta]));
      return STATUS.smallDelta;
    }
    if (delta < -32768 || delta > 32767) return STATUS.notReceived;
    const bytes = Buffer.alloc(2);
    bytes.writeInt16BE(delta);
    deltas.push(bytes);
    return STATUS.largeDelta;
  }

  private serialise({ base, reference, statuses, deltas }: Report): Buffer {
    const head = Buffer.alloc(16);
    head.writeUInt32BE(this.ids.senderSsrc >>> 0, 0);
    head.writeUInt32BE(this.ids.mediaSsrc >>> 0, 4);
    head.writeUInt16BE(base & 0xffff, 8);
    head.writeUInt16BE(statuses.length, 10);
    head.writeUIntBE(reference & 0xffffff, 12, 3);
    head.writeUInt8(this.count, 15);
    const body = Buffer.concat([head, ...encodeStatuses(statuses), ...deltas]);
    const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
    if (padding.length) padding.writeUInt8(padding.length, padding.length - 1);
    // version 2, padding bit, format 15; transport layer feedback; length in words without the first
    const lead = Buffer.from([0x80 | (padding.length ? 0x20 : 0) | 15, 205, 0, 0]);
    lead.writeUInt16BE((body.length + padding.length) / 4, 2);
    return Buffer.concat([lead, body, padding]);
  }
}
