import fc from 'fast-check';
import { priceOfSeconds, toTokens, toUnits } from '@server/features/ledger/rules';

describe('tokens and units', () => {
  it('convert both ways without loss for up to two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (amount) => toUnits(toTokens(amount)) === amount),
    );
  });

  it.each([0.001, 1 / 3, Number.NaN, Infinity, 1e17])('refuse %p, which is not an amount of tokens', (tokens) => {
    expect(() => toUnits(tokens)).toThrow(RangeError);
  });
});

describe('priceOfSeconds', () => {
  it('returns the price of a minute for 60 seconds, and never more than in proportion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100_000 }), (price, seconds) => {
        expect(priceOfSeconds(price, 60)).toBe(price);
        expect(priceOfSeconds(price, seconds)).toBeLessThanOrEqual((price * seconds) / 60);
        expect(priceOfSeconds(price, -seconds)).toBe(0);
      }),
    );
  });
});
