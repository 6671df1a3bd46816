import { ViewerTracker } from '@media/stream/viewerTracker';

describe('the viewer tracker', () => {
  it('counts each person once, however they watch, until they leave', () => {
    const clock = { now: 0 };
    const tracker = new ViewerTracker(6_000, () => clock.now);
    tracker.recordFetch('ann');
    tracker.recordFetch('ben');
    const leave = [tracker.addSession('ben'), tracker.addSession('ben'), tracker.addSession('cleo')];
    expect(tracker.total).toBe(3);
    clock.now = 6_001;
    expect(tracker.total).toBe(2);
    leave[0]?.();
    expect(tracker.total).toBe(2);
    leave[1]?.();
    leave[2]?.();
    expect(tracker.total).toBe(0);
  });

  it('counts a person who fetched several seconds at once while they play these', () => {
    const clock = { now: 0 };
    const tracker = new ViewerTracker(6_000, () => clock.now);
    tracker.recordFetch('ann', 8_000);
    clock.now = 13_999;
    expect(tracker.total).toBe(1);
    clock.now = 14_001;
    expect(tracker.total).toBe(0);
  });

  it('counts at most three guests of one address block, whether they fetch or have a session', () => {
    const tracker = new ViewerTracker(6_000);
    for (let n = 0; n < 40; n += 1) {
      tracker.recordFetch(`guest-abcdefghi0-${n}`);
      tracker.addSession(`guest-abcdefghi0-s${n}`);
    }
    tracker.recordFetch('guest-abcdefghi1-0');
    tracker.recordFetch('ann');
    expect(tracker.total).toBe(5);
  });
});
