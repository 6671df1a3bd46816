import { LayerTimeline } from '@media/rtc/layerTimeline';
import { SenderClock } from '@media/rtc/senderClock';

/** Returns a clock that says what the sender's time was at a timestamp. */
function clockAt(seconds: number, rtpTimestamp: number): SenderClock {
  const clock = new SenderClock(90_000);
  clock.addReport({ ntpTimestamp: BigInt(Math.round(seconds * 2 ** 32)), rtpTimestamp });
  return clock;
}

describe('the timeline of simulcast layers', () => {
  it('has no place for a layer until its reports tell the capture time', () => {
    const timeline = new LayerTimeline();
    timeline.begin('h', clockAt(100, 5_000));
    timeline.recordFrame('h', 8_000);
    expect(timeline.place('h', 8_000, clockAt(100, 5_000))).toBe(8_000);
    expect(timeline.place('l', 77, new SenderClock(90_000))).toBeNull();
  });

  it('places the frames of one moment exactly together, although reports are inexact', () => {
    const timeline = new LayerTimeline();
    timeline.begin('h', clockAt(100, 5_000));
    for (const timestamp of [8_000, 11_000, 14_000]) timeline.recordFrame('h', timestamp);
    // 2 ms late, and about to wrap
    const clock = clockAt(100.002, 0xffff_f000);
    const same = (0xffff_f000 + 6_000) >>> 0;
    expect(timeline.place('l', same, clock)).toBe(11_000);
    expect(timeline.place('l', (same + 3_000) >>> 0, clock)).toBe(14_000);
  });

  it('keeps a place after the layer that began has vanished', () => {
    const timeline = new LayerTimeline();
    timeline.begin('h', clockAt(100, 5_000));
    timeline.recordFrame('h', 8_000);
    expect(timeline.place('l', 10_000, clockAt(110, 10_000))).toBe(905_000);
  });
});
