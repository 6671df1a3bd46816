import { readOpusDuration } from '@media/rtc/opus';

describe('readOpusDuration', () => {
  it.each([
    ['20 ms CELT, one frame', [0xfc], 960],
    ['2.5 ms CELT', [0x80], 120],
    ['60 ms SILK', [0x18], 2880],
    ['two frames of 20 ms', [0xfd], 1920],
    ['three frames of 10 ms hybrid', [0x63, 3], 1440],
    ['nothing', [], 0],
    ['more than 120 ms', [0xff, 63], 0],
  ])('reads the duration of a packet with %s', (_name, bytes, duration) => {
    expect(readOpusDuration(Uint8Array.from(bytes))).toBe(duration);
  });
});
