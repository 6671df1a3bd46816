import { CongestionFeedback } from '@media/rtc/congestionFeedback';

interface Decoded {
  base: number;
  count: number;
  feedback: number;
  /** arrival in microseconds for each packet, null for those not received */
  arrivals: (number | null)[];
}

/** Decodes feedback independently of the encoder (draft-holmer-rmcat-transport-wide-cc-extensions-01, section 3.1). */
function decode(packet: Buffer): Decoded {
  expect(packet[0]! & 0xdf).toBe(0x8f);
  expect(packet[1]).toBe(205);
  expect((packet.readUInt16BE(2) + 1) * 4).toBe(packet.length);
  const padding = packet[0]! & 0x20 ? packet.at(-1)! : 0;
  const base = packet.readUInt16BE(12);
  const count = packet.readUInt16BE(14);
  const reference = packet.readUIntBE(16, 3);
  const statuses: number[] = [];
  let at = 20;
  for (; statuses.length < count; at += 2) {
    const chunk = packet.readUInt16BE(at);
    if (chunk & 0x8000) for (let i = 0; i < 7; i++) statuses.push((chunk >> (12 - 2 * i)) & 3);
    else statuses.push(...Array<number>(chunk & 0x1fff).fill((chunk >> 13) & 3));
  }
  let time = reference * 64_000;
  const arrivals = statuses.slice(0, count).map((status) => {
    if (status === 0) return null;
    time += (status === 1 ? packet.readUInt8(at) : packet.readInt16BE(at)) * 250;
    at += status;
    return time;
  });
  expect(at + padding).toBe(packet.length);
  return { base, count, feedback: packet[19]!, arrivals };
}

function setUp(start = 1_000_000) {
  const clock = { now: start };
  const sent: Decoded[] = [];
  const feedback = new CongestionFeedback(
    { senderSsrc: 1, mediaSsrc: 0xffff_ffff },
    (packet) => sent.push(decode(packet)),
    () => clock.now,
  );
  return { clock, sent, feedback };
}

describe('congestion feedback', () => {
  it('reports the arrival time of each packet and the missing packets', () => {
    const { clock, sent, feedback } = setUp();
    for (const [sequence, wait] of [
      [100, 0],
      [101, 500],
      [104, 70_000],
      [103, 250],
      [105, 1000],
    ] as const) {
      clock.now += wait;
      feedback.recordArrival(sequence);
    }
    feedback.flush();
    expect(sent).toEqual([
      { base: 100, count: 6, feedback: 0, arrivals: [1_000_000, 1_000_500, null, 1_070_750, 1_070_500, 1_071_750] },
    ]);
  });

  it('reports losses between two reports once', () => {
    const { sent, feedback } = setUp();
    feedback.recordArrival(1);
    feedback.flush();
    feedback.recordArrival(5);
    feedback.flush();
    feedback.recordArrival(6);
    feedback.flush();
    expect(sent.map(({ base, arrivals }) => [base, arrivals.map((time) => time !== null)])).toEqual([
      [1, [true]],
      [2, [false, false, false, true]],
      [6, [true]],
    ]);
  });

  it('continues across the wrap of the sequence numbers', () => {
    const { sent, feedback } = setUp();
    [65_534, 65_535, 0, 1].forEach((sequence) => feedback.recordArrival(sequence));
    feedback.flush();
    expect(sent[0]).toMatchObject({ base: 65_534, count: 4 });
    expect(sent[0]?.arrivals).not.toContain(null);
  });

  it('is sent after 100 packets at the latest and is omitted when nothing arrived', () => {
    const { sent, feedback } = setUp();
    for (let i = 0; i < 250; i++) feedback.recordArrival(i);
    expect(sent.map((report) => report.count)).toEqual([100, 100]);
    feedback.flush();
    feedback.flush();
    expect(sent.map((report) => [report.count, report.feedback])).toEqual([
      [100, 0],
      [100, 1],
      [50, 2],
    ]);
  });

  it('handles long runs of losses and long pauses', () => {
    const { clock, sent, feedback } = setUp();
    feedback.recordArrival(10);
    feedback.flush();
    feedback.recordArrival(180);
    clock.now += 9_000_000;
    feedback.recordArrival(181);
    feedback.flush();
    feedback.recordArrival(20_000);
    feedback.flush();
    expect(sent[1]).toMatchObject({ base: 11, count: 171 });
    expect(sent[1]?.arrivals.filter((time) => time !== null)).toHaveLength(1); // 9 s do not fit a delta
    expect(sent[2]).toMatchObject({ base: 20_000, count: 1 });
  });

  it('reports every arrival within 125 µs for random patterns', () => {
    const { clock, sent, feedback } = setUp(123_456_789);
    let random = 7;
    const next = () => (random = (random * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const times = new Map<number, number>();
    for (let sequence = 60_000; sequence < 68_000; sequence++) {
      clock.now += Math.round(next() * 20_000);
      if (next() < 0.1) continue;
      times.set(sequence & 0xffff, clock.now);
      feedback.recordArrival(sequence & 0xffff);
      if (next() < 0.05) feedback.flush();
    }
    feedback.flush();
    for (const { base, arrivals } of sent) {
      arrivals.forEach((time, i) => {
        const real = times.get((base + i) & 0xffff) ?? null;
        expect(time === null).toBe(real === null);
        if (time !== null && real !== null) expect(Math.abs(time - real)).toBeLessThanOrEqual(125);
      });
    }
    expect(sent.reduce((sum, { arrivals }) => sum + arrivals.filter((time) => time !== null).length, 0)).toBe(
      times.size,
    );
  });
});
