/** The files must say what they hold: their boxes are read back by a reader that shares no code with the writer. */
import { readFileSync } from 'node:fs';
import { fragment } from '@media/mp4/fragment';
import { initSection } from '@media/mp4/init';
import { readSps } from '@media/mp4/sps';
import { readClip } from '../../demo/publisher/clip';
import { boxAt, boxesOf, runsOf } from '../support/fragments';

const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
const video = { sps, pps, ...readSps(sps) };

describe('parameter sets', () => {
  it('tell the size and the codec', () => {
    expect(readSps(sps)).toEqual({ width: 640, height: 360, codec: expect.stringMatching(/^avc1\.42[0-9a-f]{4}$/) });
  });

  it('of 1920x1080 high profile lose their cropped rows', () => {
    const high = Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex');
    expect(readSps(high)).toEqual({ width: 1920, height: 1080, codec: 'avc1.640028' });
  });

  it('that are rubbish end in numbers, not in an endless loop', () => {
    expect(() => readSps(Buffer.from([0x67, 0, 0, 0, 0, 0]))).not.toThrow();
    expect(() => readSps(Buffer.alloc(0))).not.toThrow();
  });
});

describe('the init section', () => {
  it('declares picture and sound', () => {
    const bytes = initSection(video, { codec: 'opus', rate: 48_000, channels: 2, config: null });
    expect(boxesOf(bytes).map((box) => box.type)).toEqual(['ftyp', 'moov']);
    const moov = boxAt(bytes, 'moov') ?? Buffer.alloc(0);
    expect(boxesOf(moov).map((box) => box.type)).toEqual(['mvhd', 'trak', 'trak', 'mvex']);
    const description = boxAt(moov, 'trak/mdia/minf/stbl/stsd') ?? Buffer.alloc(0);
    const entry = boxAt(description.subarray(8), 'avc1') ?? Buffer.alloc(0);
    expect([entry.readUInt16BE(24), entry.readUInt16BE(26)]).toEqual([640, 360]);
    const configuration = boxAt(entry.subarray(78), 'avcC') ?? Buffer.alloc(0);
    expect(configuration.subarray(8, 8 + sps.length).equals(sps)).toBe(true);
  });

  it('declares AAC as what the encoder said it is', () => {
    const config = Buffer.from([0x12, 0x10]); // AAC-LC, 44,100 Hz, stereo
    const moov =
      boxAt(initSection(video, { codec: 'aac', rate: 44_100, channels: 2, config }), 'moov') ?? Buffer.alloc(0);
    const [, track] = boxesOf(moov).filter((box) => box.type === 'trak');
    const description = boxAt(track?.content ?? Buffer.alloc(0), 'mdia/minf/stbl/stsd') ?? Buffer.alloc(0);
    const entry = boxAt(description.subarray(8), 'mp4a') ?? Buffer.alloc(0);
    expect([entry.readUInt16BE(16), entry.readUInt16BE(24)]).toEqual([2, 44_100]);
    expect(boxAt(entry.subarray(28), 'esds')?.includes(config)).toBe(true);
    expect(boxAt(track?.content ?? Buffer.alloc(0), 'mdia/mdhd')?.readUInt32BE(12)).toBe(44_100);
  });

  it('declares no sound that is not there', () => {
    const moov = boxAt(initSection(video, null), 'moov') ?? Buffer.alloc(0);
    expect(boxesOf(moov).map((box) => box.type)).toEqual(['mvhd', 'trak', 'mvex']);
  });
});

describe('a fragment', () => {
  it('gives every sample back, with its time', () => {
    const pictures = [1, 2, 3].map((n) => ({
      data: Buffer.alloc(n * 10, n),
      time: 900_000 + n * 3000,
      offset: [0, 6000, -3000][n - 1] ?? 0,
      duration: 3000,
      key: n === 1,
    }));
    const sounds = [7, 8].map((n) => ({ data: Buffer.alloc(n, n), time: 480_000 + n * 960, duration: 960 }));
    const [picture, sound] = runsOf(fragment(5, pictures, sounds));
    expect(picture).toEqual({
      trackId: 1,
      start: 903_000,
      samples: pictures.map(({ data, duration, offset, key }) => ({ data, duration, offset, key })),
    });
    expect(sound).toEqual({
      trackId: 2,
      start: 486_720,
      samples: sounds.map(({ data, duration }) => ({ data, duration, offset: 0, key: true })),
    });
  });

  it('beyond four billion ticks keeps its time', () => {
    const time = 2 ** 33 + 17;
    expect(
      runsOf(fragment(1, [{ data: Buffer.from([1]), time, offset: 0, duration: 1, key: true }], []))[0]?.start,
    ).toBe(time);
  });
});
