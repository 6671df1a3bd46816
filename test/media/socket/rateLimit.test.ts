import { RateLimit } from '@media/socket/rateLimit';

describe('the rate limit', () => {
  it('allows a burst after a pause and 2,000 messages at once at most', () => {
    let now = 0;
    const limit = new RateLimit(() => now);
    expect(Array.from({ length: 4 }, () => limit.consume(2 * 1024 * 1024))).toEqual([true, true, true, true]);
    expect(limit.consume(2 * 1024 * 1024)).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 2_100 }, () => limit.consume(10)).filter(Boolean)).toHaveLength(2_000);
  });
});
