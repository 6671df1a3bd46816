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
});
