import { BitrateControl } from '@/lib/live/encode/bitrateControl';
import { SharedClock } from '@/lib/live/encode/clock';
import { setupFor } from '@/lib/live/encode/encoding';
import { messageOf } from '@/lib/live/socketTransport';

describe('the shared clock of pictures and sound', () => {
  const run = (clock: SharedClock, from: number, count: number, delay: (i: number) => number, drift = 1) =>
    Array.from({ length: count }, (_, i) => {
      const now = from + i * 20;
      const timestamp = (now * drift - 1_000) * 1_000;
      clock.observe(timestamp, now + delay(i));
      return clock.at(timestamp) - now * 1_000;
    });

  it('aligns timestamps with different starts, despite single delays', () => {
    const clock = new SharedClock();
    const apart = run(clock, 5_000, 1_000, (i) => (i % 7 ? 90 : 3));
    expect(new Set(apart.slice(10))).toEqual(new Set([3_000]));
  });

  it('follows a microphone with a drifting clock in inaudible steps', () => {
    const clock = new SharedClock();
    const apart = run(clock, 5_000, 60_000, () => 3, 1.0001);
    expect(Math.max(...apart.map(Math.abs))).toBeLessThan(40_000);
    expect(new Set(apart.map((one, i) => Math.abs(one - (apart[i - 1] ?? one)) > 5_000)).size).toBe(2);
  });
});

describe('the bitrate control', () => {
  it('lowers the bitrate at once when pictures are late or wait, and raises it only after a while', () => {
    const control = new BitrateControl(2_000_000);
    expect(control.update({ lag: 1_500, waiting: 0 })).toBe(1_500_000);
    expect(control.update({ lag: 100, waiting: 400_000 })).toBe(1_125_000);
    expect(control.isReduced).toBe(true);
    const rising = Array.from({ length: 4 }, () => control.update({ lag: 100, waiting: 0 }));
    expect(rising).toEqual([1_125_000, 1_125_000, 1_125_000, 1_293_750]);
  });

  it('stays between the minimum and the maximum', () => {
    const control = new BitrateControl(1_000_000);
    for (let i = 0; i < 50; i++) control.update({ lag: 9_000, waiting: 0 });
    expect(control.bitrate).toBe(150_000);
    for (let i = 0; i < 200; i++) control.update({ lag: 50, waiting: 0 });
    expect(control.bitrate).toBe(1_000_000);
    control.setMax(400_000);
    expect(control.bitrate).toBe(400_000);
    control.setMax(3_000_000);
    expect(control.bitrate).toBe(3_000_000);
  });

  it('is full when about half a second of video waits', () => {
    const control = new BitrateControl(800_000);
    expect([control.isFull(30_000), control.isFull(60_000)]).toEqual([false, true]);
  });
});

test('pictures are encoded at even sizes that every player accepts', () => {
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

test('a message contains its kind, its timestamp and its data', () => {
  expect([...messageOf(2, { timestamp: 2 ** 40 + 5, data: Uint8Array.of(7, 8), key: true })]).toEqual([
    2, 0, 0, 1, 0, 0, 0, 0, 5, 7, 8,
  ]);
});
