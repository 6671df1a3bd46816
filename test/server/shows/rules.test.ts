import {
  advance,
  costOf,
  isAway,
  isRunning,
  linesOf,
  minutesOfCap,
  nextOf,
  refusalToTerms,
  RETURN_MS,
  secondsLeft,
  secondsOf,
  warningAt,
  wasSet,
} from '@server/features/shows/rules';

const count = (deliveredMs: number, minutes = 1, meteredAt = 100_000) => ({
  minutes,
  deliveredMs,
  meteredAt,
  seenAt: meteredAt,
});

describe('what is counted', () => {
  it('is time for which pictures and watching are both proven, once', () => {
    const begun = advance(count(0), { from: 101_000, to: 110_000 }, { from: 100_500, to: 108_000 }, 110_000);
    expect(begun).toMatchObject({ deliveredMs: 7_000, meteredAt: 108_000, seenAt: 108_000 });
    expect(advance(begun, { from: 101_000, to: 110_000 }, { from: 100_500, to: 108_000 }, 111_000)).toMatchObject({
      deliveredMs: 7_000,
      meteredAt: 108_000,
    });
    expect(advance(begun, { from: 101_000, to: 112_000 }, { from: 111_000, to: 112_000 }, 112_000)).toMatchObject({
      deliveredMs: 8_000,
      meteredAt: 112_000,
    });
  });

  it('is nothing without the one or the other, and nothing of the time to come', () => {
    expect(advance(count(0), null, { from: 100_000, to: 109_000 }, 110_000)).toMatchObject({
      deliveredMs: 0,
      seenAt: 109_000,
    });
    expect(advance(count(0), { from: 100_000, to: 109_000 }, null, 110_000)).toMatchObject({ deliveredMs: 0 });
    expect(advance(count(0), { from: 100_000, to: 190_000 }, { from: 100_000, to: 190_000 }, 110_000)).toMatchObject({
      deliveredMs: 10_000,
      meteredAt: 110_000,
      seenAt: 110_000,
    });
  });

  it('goes on when the clock was set back an hour: from where pictures and watching began anew, nothing twice', () => {
    const hour = 3_600_000;
    const before = count(20_000, 1, 10 * hour);
    const after = 9 * hour;
    expect(
      advance(before, { from: after, to: after + 5_000 }, { from: after + 1_000, to: after + 5_000 }, after + 5_000),
    ).toMatchObject({ deliveredMs: 24_000, meteredAt: after + 5_000 });
    // half of it knows already, the other half not: undecided
    expect(
      advance(before, { from: after, to: after + 5_000 }, { from: 9 * hour, to: 10 * hour }, after + 5_000),
    ).toMatchObject({ deliveredMs: 20_000, meteredAt: 10 * hour });
    // who has just come in is not billed for what was before
    expect(
      advance(
        count(0, 1, 10 * hour),
        { from: after, to: after + 5_000 },
        { from: after, to: after + 5_000 },
        after + 5_000,
      ),
    ).toMatchObject({ deliveredMs: 0 });
  });

  it('does not leap when the clock is set forward: the stretches begin anew there', () => {
    const ahead = 100_000 + 3_600_000;
    expect(
      advance(count(20_000), { from: ahead, to: ahead + 1_000 }, { from: ahead, to: ahead + 1_000 }, ahead + 1_000),
    ).toMatchObject({ deliveredMs: 21_000 });
  });

  it('knows a clock that was set from time that passed', () => {
    const look = (wall: number, even: number) => ({ wall, even });
    expect(wasSet(look(0, 0), look(10_000, 10_050))).toBe(false);
    expect(wasSet(look(0, 0), look(3_600_250, 250))).toBe(true);
    expect(wasSet(look(3_600_000, 0), look(250, 250))).toBe(true);
  });

  it('runs while both are fresh', () => {
    const fresh = { from: 0, to: 99_500 };
    expect(isRunning(fresh, fresh, 100_000)).toBe(true);
    expect(isRunning({ from: 0, to: 98_000 }, fresh, 100_000)).toBe(false);
    expect(isRunning(fresh, { from: 0, to: 93_000 }, 100_000)).toBe(false);
    expect(isRunning(fresh, { from: 0, to: 95_000 }, 100_000)).toBe(true);
    expect(isRunning(null, fresh, 100_000)).toBe(false);
    expect([isAway(100_000, 100_000 + RETURN_MS), isAway(100_000, 100_001 + RETURN_MS)]).toEqual([false, true]);
  });
});

describe('minutes and money', () => {
  it('holds the next minute when the held ones are used up, and ends where the cap buys no more', () => {
    expect(nextOf(count(59_999), { price: 30, cap: null })).toBe('go on');
    expect(nextOf(count(60_000), { price: 30, cap: null })).toBe('hold');
    expect(nextOf(count(60_000), { price: 30, cap: 59 })).toBe('cap reached');
    expect(nextOf(count(60_000), { price: 30, cap: 60 })).toBe('hold');
    expect(nextOf(count(600_000, 0), { price: 0, cap: 5 })).toBe('go on');
    expect([minutesOfCap(null, 30), minutesOfCap(89, 30), minutesOfCap(90, 30), minutesOfCap(10, 0)]).toEqual([
      Infinity,
      2,
      3,
      Infinity,
    ]);
  });

  it('charges seconds, never more than was held, and its lines add up to it', () => {
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
      expect(linesOf(seconds, price).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(
        costOf(count(seconds * 1000, 60), price),
      );
    }
    expect(linesOf(125, 30)).toEqual([
      { minutes: 2, seconds: 0, tokens: 6000 },
      { minutes: 0, seconds: 5, tokens: 250 },
    ]);
  });

  it('says what is left by whichever ends first, the balance or the cap, and warns twice', () => {
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

  it('refuses terms that are not the ones that were shown, a cap below a minute, and a balance below a minute', () => {
    expect(refusalToTerms({ price: 29 }, 30, 10_000)).toBe('PRICE_CHANGED');
    expect(refusalToTerms({ price: 30, cap: 29 }, 30, 10_000)).toBe('CAP_TOO_SMALL');
    expect(refusalToTerms({ price: 30, cap: 30 }, 30, 2_999)).toBe('NOT_ENOUGH_TOKEN');
    expect(refusalToTerms({ price: 30, cap: 30 }, 30, 3_000)).toBeNull();
    expect(refusalToTerms({}, 0, 0)).toBeNull();
  });
});
