import {
  countDelivered,
  costOf,
  isAway,
  isRunning,
  receiptLines,
  minutesOfCap,
  nextStep,
  ABSENCE_TIMEOUT_MS,
  secondsLeft,
  secondsOf,
  warningAt,
  wasClockSet,
} from '@server/features/shows/rules/meter';

const count = (deliveredMs: number, minutes = 1, meteredAt = 100_000) => ({
  minutes,
  deliveredMs,
  meteredAt,
  seenAt: meteredAt,
});

describe('the meter of a show', () => {
  it('counts time once, if both pictures and watching are proven', () => {
    const begun = countDelivered(count(0), { from: 101_000, to: 110_000 }, { from: 100_500, to: 108_000 }, 110_000);
    expect(begun).toMatchObject({ deliveredMs: 7_000, meteredAt: 108_000, seenAt: 108_000 });
    expect(
      countDelivered(begun, { from: 101_000, to: 110_000 }, { from: 100_500, to: 108_000 }, 111_000),
    ).toMatchObject({
      deliveredMs: 7_000,
      meteredAt: 108_000,
    });
    expect(
      countDelivered(begun, { from: 101_000, to: 112_000 }, { from: 111_000, to: 112_000 }, 112_000),
    ).toMatchObject({
      deliveredMs: 8_000,
      meteredAt: 112_000,
    });
  });

  it('counts nothing without pictures or without watching, and no time in the future', () => {
    expect(countDelivered(count(0), null, { from: 100_000, to: 109_000 }, 110_000)).toMatchObject({
      deliveredMs: 0,
      seenAt: 109_000,
    });
    expect(countDelivered(count(0), { from: 100_000, to: 109_000 }, null, 110_000)).toMatchObject({ deliveredMs: 0 });
    expect(
      countDelivered(count(0), { from: 100_000, to: 190_000 }, { from: 100_000, to: 190_000 }, 110_000),
    ).toMatchObject({
      deliveredMs: 10_000,
      meteredAt: 110_000,
      seenAt: 110_000,
    });
  });

  it('keeps counting after the clock is set back an hour, and counts nothing twice', () => {
    const hour = 3_600_000;
    const before = count(20_000, 1, 10 * hour);
    const after = 9 * hour;
    expect(
      countDelivered(
        before,
        { from: after, to: after + 5_000 },
        { from: after + 1_000, to: after + 5_000 },
        after + 5_000,
      ),
    ).toMatchObject({ deliveredMs: 24_000, meteredAt: after + 5_000 });
    // only the pictures come from after the change: undecided
    expect(
      countDelivered(before, { from: after, to: after + 5_000 }, { from: 9 * hour, to: 10 * hour }, after + 5_000),
    ).toMatchObject({ deliveredMs: 20_000, meteredAt: 10 * hour });
    // a member who has just joined does not pay for earlier time
    expect(
      countDelivered(
        count(0, 1, 10 * hour),
        { from: after, to: after + 5_000 },
        { from: after, to: after + 5_000 },
        after + 5_000,
      ),
    ).toMatchObject({ deliveredMs: 0 });
  });

  it('counts no extra time after the clock is set forward', () => {
    const ahead = 100_000 + 3_600_000;
    expect(
      countDelivered(
        count(20_000),
        { from: ahead, to: ahead + 1_000 },
        { from: ahead, to: ahead + 1_000 },
        ahead + 1_000,
      ),
    ).toMatchObject({ deliveredMs: 21_000 });
  });

  it('tells a changed wall clock from time that has passed', () => {
    const at = (wall: number, monotonic: number) => ({ wall, monotonic });
    expect(wasClockSet(at(0, 0), at(10_000, 10_050))).toBe(false);
    expect(wasClockSet(at(0, 0), at(3_600_250, 250))).toBe(true);
    expect(wasClockSet(at(3_600_000, 0), at(250, 250))).toBe(true);
  });

  it('runs while pictures and watching are both recent', () => {
    const fresh = { from: 0, to: 99_500 };
    expect(isRunning(fresh, fresh, 100_000)).toBe(true);
    expect(isRunning({ from: 0, to: 98_000 }, fresh, 100_000)).toBe(false);
    expect(isRunning(fresh, { from: 0, to: 93_000 }, 100_000)).toBe(false);
    expect(isRunning(fresh, { from: 0, to: 95_000 }, 100_000)).toBe(true);
    expect(isRunning(null, fresh, 100_000)).toBe(false);
    expect([isAway(100_000, 100_000 + ABSENCE_TIMEOUT_MS), isAway(100_000, 100_001 + ABSENCE_TIMEOUT_MS)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the price of a show', () => {
  it('holds the next minute when the held ones are used up, and ends when the cap buys no more', () => {
    expect(nextStep(count(59_999), { price: 30, cap: null })).toBe('go on');
    expect(nextStep(count(60_000), { price: 30, cap: null })).toBe('hold');
    expect(nextStep(count(60_000), { price: 30, cap: 59 })).toBe('cap reached');
    expect(nextStep(count(60_000), { price: 30, cap: 60 })).toBe('hold');
    expect(nextStep(count(600_000, 0), { price: 0, cap: 5 })).toBe('go on');
    expect([minutesOfCap(null, 30), minutesOfCap(89, 30), minutesOfCap(90, 30), minutesOfCap(10, 0)]).toEqual([
      Infinity,
      2,
      3,
      Infinity,
    ]);
  });

  it('charges by the second, never more than was held, and its receipt lines add up to the charge', () => {
    expect(costOf(count(70_000, 2), 30)).toBe(3500);
    expect(costOf(count(60_240), 30)).toBe(3000);
    expect(secondsOf(count(90_499, 0), 0)).toBe(90);
    for (const [seconds, price] of [
      [0, 7],
      [59, 7],
      [60, 7],
      [61, 7],
      [185, 11],
      [3599, 1],
    ] as const) {
      expect(receiptLines(seconds, price).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(
        costOf(count(seconds * 1000, 60), price),
      );
    }
    expect(receiptLines(125, 30)).toEqual([
      { minutes: 2, seconds: 0, tokens: 6000 },
      { minutes: 0, seconds: 5, tokens: 250 },
    ]);
  });

  it('counts the seconds left down to the end of the balance or the cap, and warns twice', () => {
    expect(secondsLeft(count(10_000), { price: 30, cap: null }, 7_000)).toBe(170);
    expect(secondsLeft(count(10_000), { price: 30, cap: 60 }, 7_000)).toBe(110);
    expect(secondsLeft(count(10_000), { price: 30, cap: 60 }, 0)).toBe(50);
    expect(secondsLeft(count(10_000, 0), { price: 0, cap: null }, 0)).toBeNull();
    expect([121, 120, 31, 30, 0].map(warningAt)).toEqual([
      null,
      'two minutes',
      'two minutes',
      'thirty seconds',
      'thirty seconds',
    ]);
    expect(warningAt(null)).toBeNull();
  });
});
