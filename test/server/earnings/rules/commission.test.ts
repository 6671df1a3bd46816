import fc from 'fast-check';
import { partToReturn, percentOf, splitPayment } from '@server/features/earnings/rules/commission';
import { toUnits } from '@server/features/ledger/rules';

const percent = fc.integer({ min: 0, max: 100 });
const wholeTokens = fc.integer({ min: 1, max: 1_000_000_000 });
const units = fc.integer({ min: 1, max: 100_000_000_000 });

describe('splitPayment', () => {
  it('returns parts that sum to the payment and are never negative', () => {
    fc.assert(
      fc.property(units, percent, percent, (gross, first, second) => {
        for (const split of [
          splitPayment(gross, { alone: first }),
          splitPayment(gross, { studio: first, member: second }),
        ]) {
          expect(split.performer + split.studio + split.site).toBe(gross);
          for (const part of Object.values(split)) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(Number.isSafeInteger(part)).toBe(true);
          }
        }
      }),
    );
  });

  it('is exact for whole tokens and whole percentages', () => {
    for (let rate = 0; rate <= 100; rate += 1) {
      fc.assert(
        fc.property(
          wholeTokens,
          (tokens) =>
            BigInt(splitPayment(toUnits(tokens), { alone: rate }).performer) === BigInt(tokens) * BigInt(rate),
        ),
        { numRuns: 20 },
      );
    }
  });

  it("rounds in favour of the site, and within a studio's share in favour of the studio", () => {
    expect(splitPayment(101, { alone: 70 })).toEqual({ performer: 70, studio: 0, site: 31 });
    expect(splitPayment(101, { studio: 70, member: 50 })).toEqual({ performer: 35, studio: 35, site: 31 });
    expect(splitPayment(100, { studio: 75, member: 50 })).toEqual({ performer: 37, studio: 38, site: 25 });
  });

  it.each([-1, 101, 50.5])('refuses %p percent', (rate) => {
    expect(() => percentOf(100, rate)).toThrow(RangeError);
  });
});

describe('partToReturn', () => {
  it('returns at most the part over several refunds, and exactly the part for a full refund', () => {
    fc.assert(
      fc.property(
        units,
        percent,
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
        (gross, rate, weights) => {
          const { performer } = splitPayment(gross, { alone: rate });
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = weights.map((weight) => partToReturn(performer, gross, Math.floor((gross / total) * weight)));
          expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(performer);
          expect(partToReturn(performer, gross, gross)).toBe(performer);
        },
      ),
    );
  });
});
