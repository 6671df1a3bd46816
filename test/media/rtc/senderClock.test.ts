import { SenderClock } from '@media/rtc/senderClock';

const ntp = (seconds: number) => BigInt(Math.round(seconds * 2 ** 16)) << 16n;

it('returns capture times on either side of the wrap', () => {
  const clock = new SenderClock(90_000);
  expect(clock.toCaptureTime(5)).toBeNull();
  clock.addReport({ ntpTimestamp: ntp(1_000), rtpTimestamp: 2 ** 32 - 45_000 });
  expect(clock.toCaptureTime(2 ** 32 - 45_000)).toBeCloseTo(1_000, 4);
  expect(clock.toCaptureTime(45_000)).toBeCloseTo(1_001, 4);
  expect(clock.toCaptureTime(2 ** 32 - 135_000)).toBeCloseTo(999, 4);
});

it('uses the earliest of the last three reports', () => {
  const clock = new SenderClock(1_000);
  [0, 0.2, 0.05].forEach((delay, i) =>
    clock.addReport({ ntpTimestamp: ntp(1_000 + i + delay), rtpTimestamp: i * 1_000 }),
  );
  expect(clock.toCaptureTime(2_000)).toBeCloseTo(1_002, 4);
  clock.addReport({ ntpTimestamp: ntp(1_003.1), rtpTimestamp: 3_000 });
  expect(clock.toCaptureTime(3_000)).toBeCloseTo(1_003.05, 4); // the first report no longer counts
});

it('ignores reports at the timestamp of a packet, which hold its sending time', () => {
  const clock = new SenderClock(1_000);
  [100, 120, 140].forEach((timestamp) => clock.recordPacket(timestamp));
  clock.addReport({ ntpTimestamp: ntp(1_000), rtpTimestamp: 120 });
  expect(clock.isKnown).toBe(false);
  clock.addReport({ ntpTimestamp: ntp(1_000), rtpTimestamp: 133 });
  expect(clock.toCaptureTime(133)).toBeCloseTo(1_000, 4);
});

it('ignores reports from before the first packet', () => {
  const clock = new SenderClock(90_000);
  clock.addReport({ ntpTimestamp: 0n, rtpTimestamp: 0 });
  expect(clock.toCaptureTime(0)).toBeNull();
});
