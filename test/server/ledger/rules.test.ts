import fc from 'fast-check';
import { priceOfSeconds, toTokens, toUnits } from '@server/features/ledger/rules';

describe('tokens and units', () => {
  it('convert whole tokens and two decimals both ways without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (amount) => toUnits(toTokens(amount)) === amount),
    );
  });

  it.each([0.001, 1 / 3, Number.NaN, Infinity, 1e17])('refuse %p, which is no amount of tokens', (tokens) => {
    expect(() => toUnits(tokens)).toThrow(RangeError);
  });
});

describe('the price of seconds', () => {
  it('is the price of the minute for sixty, and never more than in proportion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100_000 }), (price, seconds) => {
        expect(priceOfSeconds(price, 60)).toBe(price);
        expect(priceOfSeconds(price, seconds)).toBeLessThanOrEqual((price * seconds) / 60);
        expect(priceOfSeconds(price, -seconds)).toBe(0);
      }),
    );
  });
});
