import { readFileSync } from 'node:fs';
import { buildInitSection } from '@media/mp4/init';
import { readSps } from '@media/mp4/sps';
import { readClip } from '../../../demo/publisher/clip';
import { boxAt, boxesOf } from '../../support/fragments';

const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
const video = { sps, pps, ...readSps(sps) };

describe('the init section', () => {
  it('declares a video and an audio track', () => {
    const bytes = buildInitSection(video, { codec: 'opus', rate: 48_000, channels: 2, config: null });
    expect(boxesOf(bytes).map((box) => box.type)).toEqual(['ftyp', 'moov']);
    const moov = boxAt(bytes, 'moov') ?? Buffer.alloc(0);
    expect(boxesOf(moov).map((box) => box.type)).toEqual(['mvhd', 'trak', 'trak', 'mvex']);
    const description = boxAt(moov, 'trak/mdia/minf/stbl/stsd') ?? Buffer.alloc(0);
    const entry = boxAt(description.subarray(8), 'avc1') ?? Buffer.alloc(0);
    expect([entry.readUInt16BE(24), entry.readUInt16BE(26)]).toEqual([640, 360]);
    const configuration = boxAt(entry.subarray(78), 'avcC') ?? Buffer.alloc(0);
    expect(configuration.subarray(8, 8 + sps.length).equals(sps)).toBe(true);
  });

  it('declares AAC with the configuration of its encoder', () => {
    const config = Buffer.from([0x12, 0x10]); // AAC-LC, 44,100 Hz, stereo
    const moov =
      boxAt(buildInitSection(video, { codec: 'aac', rate: 44_100, channels: 2, config }), 'moov') ?? Buffer.alloc(0);
    const [, track] = boxesOf(moov).filter((box) => box.type === 'trak');
    const description = boxAt(track?.content ?? Buffer.alloc(0), 'mdia/minf/stbl/stsd') ?? Buffer.alloc(0);
    const entry = boxAt(description.subarray(8), 'mp4a') ?? Buffer.alloc(0);
    expect([entry.readUInt16BE(16), entry.readUInt16BE(24)]).toEqual([2, 44_100]);
    expect(boxAt(entry.subarray(28), 'esds')?.includes(config)).toBe(true);
    expect(boxAt(track?.content ?? Buffer.alloc(0), 'mdia/mdhd')?.readUInt32BE(12)).toBe(44_100);
  });

  it('declares no audio track for video without audio', () => {
    const moov = boxAt(buildInitSection(video, null), 'moov') ?? Buffer.alloc(0);
    expect(boxesOf(moov).map((box) => box.type)).toEqual(['mvhd', 'trak', 'mvex']);
  });
});
