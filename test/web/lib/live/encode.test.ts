import { SharedClock } from '@/lib/live/encode/clock';
import { Pace } from '@/lib/live/encode/pace';
import { setupFor } from '@/lib/live/encode/pictures';
import { messageOf } from '@/lib/live/socketLine';

describe("the page's clock", () => {
  const run = (clock: SharedClock, from: number, count: number, delay: (i: number) => number, drift = 1) =>
    Array.from({ length: count }, (_, i) => {
      const now = from + i * 20;
      const timestamp = (now * drift - 1_000) * 1_000;
      clock.hear(timestamp, now + delay(i));
      return clock.at(timestamp) - now * 1_000;
    });

  it('brings pictures and sound with other beginnings together, whatever delays single ones', () => {
    const clock = new SharedClock();
    const apart = run(clock, 5_000, 1_000, (i) => (i % 7 ? 90 : 3));
    expect(new Set(apart.slice(10))).toEqual(new Set([3_000]));
  });

  it('follows a microphone whose clock runs otherwise, in steps that are not heard', () => {
    const clock = new SharedClock();
    const apart = run(clock, 5_000, 60_000, () => 3, 1.0001);
    expect(Math.max(...apart.map(Math.abs))).toBeLessThan(40_000);
    expect(new Set(apart.map((one, i) => Math.abs(one - (apart[i - 1] ?? one)) > 5_000)).size).toBe(2);
  });
});

describe('the pace', () => {
  it('goes down at once when pictures come late or wait, and up only after a while of ease', () => {
    const pace = new Pace(2_000_000);
    expect(pace.look({ lag: 1_500, waiting: 0 })).toBe(1_500_000);
    expect(pace.look({ lag: 100, waiting: 400_000 })).toBe(1_125_000);
    expect(pace.isNarrow).toBe(true);
    const easy = Array.from({ length: 4 }, () => pace.look({ lag: 100, waiting: 0 }));
    expect(easy).toEqual([1_125_000, 1_125_000, 1_125_000, 1_293_750]);
  });

  it('never asks for more than was wished, nor for less than a picture', () => {
    const pace = new Pace(1_000_000);
    for (let i = 0; i < 50; i++) pace.look({ lag: 9_000, waiting: 0 });
    expect(pace.bitrate).toBe(150_000);
    for (let i = 0; i < 200; i++) pace.look({ lag: 50, waiting: 0 });
    expect(pace.bitrate).toBe(1_000_000);
    pace.wish(400_000);
    expect(pace.bitrate).toBe(400_000);
    pace.wish(3_000_000);
    expect(pace.bitrate).toBe(3_000_000);
  });

  it('lets no picture wait behind half a second of others', () => {
    const pace = new Pace(800_000);
    expect([pace.isFull(30_000), pace.isFull(60_000)]).toEqual([false, true]);
  });
});

test('pictures are encoded at even sizes that every player takes', () => {
  const of = (width: number, height: number) => {
    const { codec, width: w, height: h } = setupFor(width, height, 1, 30);
    return [codec, w, h];
  };
  expect(of(1280, 720)).toEqual(['avc1.42E01F', 1280, 720]);
  expect(of(1921, 1079)).toEqual(['avc1.42E028', 1920, 1078]);
  expect(of(641, 361)).toEqual(['avc1.42E01F', 640, 360]);
  const [codec, w, h] = of(3840, 2160) as [string, number, number];
  expect(codec).toBe('avc1.42E028');
  expect(w * h).toBeLessThanOrEqual(1920 * 1088);
  expect(w / h).toBeCloseTo(16 / 9, 2);
});

test('a message has its kind, its time and what it carries', () => {
  expect([...messageOf(2, { timestamp: 2 ** 40 + 5, data: Uint8Array.of(7, 8), key: true })]).toEqual([
    2, 0, 0, 1, 0, 0, 0, 0, 5, 7, 8,
  ]);
});
