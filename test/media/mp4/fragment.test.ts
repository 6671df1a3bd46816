import { buildFragment } from '@media/mp4/fragment';
import { runsOf } from '../../support/fragments';

describe('a fragment', () => {
  it('contains every sample with its time', () => {
    const pictures = [1, 2, 3].map((n) => ({
      data: Buffer.alloc(n * 10, n),
      time: 900_000 + n * 3000,
      offset: [0, 6000, -3000][n - 1] ?? 0,
      duration: 3000,
      key: n === 1,
    }));
    const sounds = [7, 8].map((n) => ({ data: Buffer.alloc(n, n), time: 480_000 + n * 960, duration: 960 }));
    const [picture, sound] = runsOf(buildFragment(5, pictures, sounds));
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

  it('keeps decode times over 32 bits', () => {
    const time = 2 ** 33 + 17;
    expect(
      runsOf(buildFragment(1, [{ data: Buffer.from([1]), time, offset: 0, duration: 1, key: true }], []))[0]?.start,
    ).toBe(time);
  });
});
