/** From packets that come late, twice, out of order or never, to whole pictures. */
import { H264Depacketiser } from '@media/rtc/h264Depacketiser';
import { type AccessUnit } from '@media/stream/source';
import { encodeNack, LossRepair } from '@media/rtc/lossRepair';
import { opusDuration } from '@media/rtc/opus';
import { ReorderBuffer } from '@media/rtc/reorderBuffer';
import { Unwrapper } from '@media/rtc/unwrapper';

const packet = (sequenceNumber: number) => ({ header: { sequenceNumber } });

function reorder(limits = { waitMs: 100, packets: 50 }) {
  const clock = { now: 0 };
  const out: number[] = [];
  let gaps = 0;
  const buffer = new ReorderBuffer<{ header: { sequenceNumber: number } }>(
    limits,
    (each) => out.push(each.header.sequenceNumber),
    () => gaps++,
    () => clock.now,
  );
  return {
    clock,
    out,
    push: (...numbers: number[]) => numbers.forEach((n) => buffer.push(packet(n))),
    gaps: () => gaps,
  };
}

describe('sequence numbers', () => {
  it('grow on through the wrap, and take stragglers from before it', () => {
    const unwrapper = new Unwrapper(16);
    const [a, b, c, d] = [65_534, 1, 65_535, 2].map((n) => unwrapper.unwrap(n));
    expect([(b ?? 0) - (a ?? 0), (c ?? 0) - (a ?? 0), (d ?? 0) - (a ?? 0)]).toEqual([3, 1, 4]);
  });

  it('of 32 bits grow on as well', () => {
    const unwrapper = new Unwrapper(32);
    const first = unwrapper.unwrap(0xffff_ff00);
    expect(unwrapper.unwrap(0x100) - first).toBe(0x200);
  });
});

describe('the reorder buffer', () => {
  it('puts packets in order and drops doubles', () => {
    const { out, push, gaps } = reorder();
    push(10, 12, 11, 11, 10, 13);
    expect(out).toEqual([10, 11, 12, 13]);
    expect(gaps()).toBe(0);
  });

  it('works across the wrap', () => {
    const { out, push } = reorder();
    push(65_534, 0, 65_535, 1);
    expect(out).toEqual([65_534, 65_535, 0, 1]);
  });

  it('waits for a missing packet, then goes on without it and says so once', () => {
    const { out, push, clock, gaps } = reorder();
    push(1, 3);
    clock.now = 99;
    push(4);
    expect(out).toEqual([1]);
    clock.now = 100;
    push(5);
    expect(out).toEqual([1, 3, 4, 5]);
    expect(gaps()).toBe(1);
    push(2, 6);
    expect(out).toEqual([1, 3, 4, 5, 6]);
  });

  it('holds no more than its limit, whatever the clock says', () => {
    const { out, push, gaps } = reorder({ waitMs: 1e9, packets: 5 });
    push(1, 3, 4, 5, 6, 7);
    expect(out).toEqual([1, 3, 4, 5, 6, 7]);
    expect(gaps()).toBe(1);
  });
});

const SPS = Buffer.from([0x67, 1, 2, 3]);
const PPS = Buffer.from([0x68, 1]);
/** first_mb_in_slice = 0 sets the highest bit of the byte after the header */
const slice = (type: number, length: number, first = true) =>
  Buffer.concat([Buffer.from([0x60 | type, first ? 0x80 : 0x40]), Buffer.alloc(length, type)]);

function stapA(...nals: Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from([0x78]),
    ...nals.flatMap((nal) => [Buffer.from([nal.length >> 8, nal.length & 255]), nal]),
  ]);
}

function fuA(nal: Buffer, pieces: number): Buffer[] {
  const size = Math.ceil((nal.length - 1) / pieces);
  return Array.from({ length: pieces }, (_, i) => {
    const flags = (i === 0 ? 0x80 : 0) | (i === pieces - 1 ? 0x40 : 0);
    return Buffer.concat([
      Buffer.from([0x7c, flags | ((nal[0] ?? 0) & 31)]),
      nal.subarray(1 + i * size, 1 + (i + 1) * size),
    ]);
  });
}

function depacketise() {
  const units: AccessUnit[] = [];
  const depacketiser = new H264Depacketiser((unit) => units.push(unit));
  const send = (timestamp: number, payloads: Buffer[]) =>
    payloads.forEach((payload, i) =>
      depacketiser.push({ header: { timestamp, marker: i === payloads.length - 1 }, payload }),
    );
  return { units, depacketiser, send };
}

const withLength = (nal: Buffer) => Buffer.concat([Buffer.from([0, 0, nal.length >> 8, nal.length & 255]), nal]);

describe('H.264 in RTP', () => {
  it('comes out as pictures: single units, aggregates and fragments', () => {
    const { units, send } = depacketise();
    const key = slice(5, 4000);
    const delta = slice(1, 60);
    send(1000, [stapA(SPS, PPS), ...fuA(key, 4)]);
    send(4000, [delta]);
    expect(units).toEqual([
      { data: withLength(key), timestamp: 1000, offset: 0, clock: null, key: true, sps: SPS, pps: PPS },
      { data: withLength(delta), timestamp: 4000, offset: 0, clock: null, key: false, sps: null, pps: null },
    ]);
  });

  it('is one picture until the timestamp changes, marker or not', () => {
    const { units, depacketiser } = depacketise();
    depacketiser.push({ header: { timestamp: 1, marker: false }, payload: slice(5, 10) });
    depacketiser.push({ header: { timestamp: 1, marker: false }, payload: slice(5, 10, false) });
    expect(units).toHaveLength(0);
    depacketiser.push({ header: { timestamp: 2, marker: true }, payload: slice(1, 10) });
    expect(units.map((unit) => unit.timestamp)).toEqual([1, 2]);
  });

  it('after a gap shows nothing until a whole key frame comes', () => {
    const { units, depacketiser, send } = depacketise();
    send(1, [stapA(SPS, PPS), slice(5, 10)]);
    depacketiser.gap();
    send(2, [slice(1, 10)]);
    send(3, [slice(5, 10, false)]); // a key frame without its beginning
    send(4, [slice(1, 10)]);
    send(5, [stapA(SPS, PPS), slice(5, 10)]);
    send(6, [slice(1, 10)]);
    expect(units.map((unit) => unit.timestamp)).toEqual([1, 5, 6]);
  });

  it('that is broken does no harm', () => {
    const { units, send } = depacketise();
    send(1, [
      Buffer.alloc(0),
      Buffer.from([0x78, 0xff, 0xff, 1]),
      Buffer.from([0x7c, 0x41, 9]),
      Buffer.from([0x1f, 0, 0]),
      Buffer.from([0x78, 0, 0, 0, 0]),
    ]);
    expect(units).toHaveLength(0);
    send(2, [slice(5, 10)]);
    expect(units).toHaveLength(1);
  });
});

describe('an Opus packet', () => {
  it.each([
    ['20 ms CELT, one frame', [0xfc], 960],
    ['2.5 ms CELT', [0x80], 120],
    ['60 ms SILK', [0x18], 2880],
    ['two frames of 20 ms', [0xfd], 1920],
    ['three frames of 10 ms hybrid', [0x63, 3], 1440],
    ['nothing', [], 0],
    ['more than 120 ms', [0xff, 63], 0],
  ])('%s', (_name, bytes, duration) => {
    expect(opusDuration(Uint8Array.from(bytes))).toBe(duration);
  });
});

describe('lost packets', () => {
  function repair() {
    const clock = { now: 0 };
    const asked: number[][] = [];
    const all = new LossRepair(
      (sequences) => asked.push(sequences),
      () => clock.now,
    );
    return {
      clock,
      asked,
      arrive: (...numbers: number[]) => numbers.forEach((n) => all.arrived(n)),
      repeat: () => all.repeat(),
    };
  }

  it('are asked for at once, once a round trip, and no longer than they are of use', () => {
    const { clock, asked, arrive, repeat } = repair();
    arrive(10, 11, 14);
    expect(asked).toEqual([[12, 13]]);
    clock.now = 50;
    repeat();
    expect(asked).toHaveLength(1);
    arrive(12);
    clock.now = 100;
    repeat();
    expect(asked).toEqual([[12, 13], [13]]);
    clock.now = 400;
    repeat();
    clock.now = 500;
    repeat();
    expect(asked).toHaveLength(2);
  });

  it('are found across the wrap, and not where a sender began anew', () => {
    const { asked, arrive } = repair();
    arrive(65_533, 1, 30_000, 30_001);
    expect(asked).toEqual([[65_534, 65_535, 0]]);
  });

  it('are written as RFC 4585 says: a number, and a mask for the sixteen after it', () => {
    const bytes = encodeNack({ senderSsrc: 1, mediaSsrc: 0xffff_fffe }, [65_535, 0, 15, 16, 100]);
    expect(bytes.toString('hex')).toBe(`81cd0005${'00000001'}${'fffffffe'}${'ffff8001'}${'00100000'}${'00640000'}`);
  });
});
