import { H264Depacketiser } from '@media/rtc/h264Depacketiser';
import { type AccessUnit } from '@media/stream/source';

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

describe('the H.264 depacketiser', () => {
  it('assembles single units, aggregates and fragments', () => {
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

  it('ends a frame when the timestamp changes, even without a marker', () => {
    const { units, depacketiser } = depacketise();
    depacketiser.push({ header: { timestamp: 1, marker: false }, payload: slice(5, 10) });
    depacketiser.push({ header: { timestamp: 1, marker: false }, payload: slice(5, 10, false) });
    expect(units).toHaveLength(0);
    depacketiser.push({ header: { timestamp: 2, marker: true }, payload: slice(1, 10) });
    expect(units.map((unit) => unit.timestamp)).toEqual([1, 2]);
  });

  it('drops frames after a gap until a complete key frame arrives', () => {
    const { units, depacketiser, send } = depacketise();
    send(1, [stapA(SPS, PPS), slice(5, 10)]);
    depacketiser.handleGap();
    send(2, [slice(1, 10)]);
    send(3, [slice(5, 10, false)]); // a key frame without its first slice
    send(4, [slice(1, 10)]);
    send(5, [stapA(SPS, PPS), slice(5, 10)]);
    send(6, [slice(1, 10)]);
    expect(units.map((unit) => unit.timestamp)).toEqual([1, 5, 6]);
  });

  it('ignores malformed packets', () => {
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
