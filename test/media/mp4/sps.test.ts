import { readFileSync } from 'node:fs';
import { readSps } from '@media/mp4/sps';
import { readClip } from '../../../demo/publisher/clip';

const { sps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;

describe('readSps', () => {
  it('reads picture size and codec', () => {
    expect(readSps(sps)).toEqual({ width: 640, height: 360, codec: expect.stringMatching(/^avc1\.42[0-9a-f]{4}$/) });
  });

  it('subtracts cropped rows of 1920x1080 in high profile', () => {
    const high = Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex');
    expect(readSps(high)).toEqual({ width: 1920, height: 1080, codec: 'avc1.640028' });
  });

  it.each([
    ['4:4:4', '67f4001f919680d83fe3210c0440000003004000000f03c60ca8', 853, 481],
    ['4:2:2', '677a001fbcb406c1ff34218088000003000800000301e078c195', 854, 481],
    ['gray', '6764001ff2d01b07fc64218088000003000800000301e078c195', 853, 481],
  ])('reads an odd size of a picture in %s', (_format, hex, width, height) => {
    expect(readSps(Buffer.from(hex, 'hex'))).toMatchObject({ width, height });
  });

  it('ends on malformed input without throwing', () => {
    expect(() => readSps(Buffer.from([0x67, 0, 0, 0, 0, 0]))).not.toThrow();
    expect(() => readSps(Buffer.alloc(0))).not.toThrow();
  });
});
