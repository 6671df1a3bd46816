import { type PaymentInformationInput } from '@contract/payouts';
import { checkDetails, maskDetails } from '@server/features/payouts/rules/details';
import { fitRange, findPayoutRefusal, type TimeSpan } from '@server/features/payouts/rules/request';
import { WIRE } from '../../support/earnings';

const deposit = {
  type: 'deposit' as const,
  accountHolder: 'Frank',
  bankName: 'Lake Bank',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking' as const,
};

describe('payment details', () => {
  it.each<[string, PaymentInformationInput]>([
    ['an IBAN with spaces', WIRE],
    ['an IBAN of another country than the bank’s', { ...WIRE, account: 'DE89370400440532013000', bankCountry: 'BE' }],
    [
      'an account number where there are no IBANs',
      { ...WIRE, bankCountry: 'US', account: '1234567890', bic: 'CHASUS33' },
    ],
    ['a routing number with a valid checksum', deposit],
  ])('accept %s', (_what, given) => expect(checkDetails(given)).not.toHaveProperty('text'));

  it.each<[string, PaymentInformationInput, string]>([
    ['an IBAN with a wrong digit', { ...WIRE, account: 'BE68539007547035' }, 'account'],
    ['an account number in a country with IBANs', { ...WIRE, account: '1234567890' }, 'account'],
    ['an account number with signs', { ...WIRE, bankCountry: 'US', account: '12=34!567' }, 'account'],
    ['a BIC that is too short', { ...WIRE, bic: 'GKCCBE' }, 'bic'],
    ['a routing number with a wrong digit', { ...deposit, routingNumber: '021000022' }, 'routingNumber'],
    ['a routing number of zeros', { ...deposit, routingNumber: '000000000' }, 'routingNumber'],
    ['an account number of letters', { ...deposit, accountNumber: 'abcdefgh' }, 'accountNumber'],
  ])('refuse %s', (_what, given, property) => expect(checkDetails(given)).toMatchObject({ property }));

  it('are masked: names stay readable, numbers and email addresses show only their end', () => {
    const kept = checkDetails(WIRE) as Record<string, string>;
    expect(kept.account).toBe('BE68539007547034');
    expect(maskDetails(kept)).toEqual({
      accountHolder: 'Juno Valcourt',
      bankName: 'Bank of the Quay',
      bankCountry: 'BE',
      account: '•••• 7034',
      bic: 'GKCCBEBB',
    });
    expect(maskDetails({ accountName: 'J', email: 'juno.valcourt@example.com' })).toEqual({
      accountName: 'J',
      email: 'j•••@example.com',
    });
    // never more than half
    expect(maskDetails({ accountNumber: '12345' }).accountNumber).toBe('•••• 45');
  });
});

describe('fitRange', () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  const day = (number: number): TimeSpan => ({
    from: at(`${String(number).padStart(2, '0')}T00:00:00`),
    until: at(`${String(number + 1).padStart(2, '0')}T00:00:00`),
  });
  const days = (first: number, last: number): TimeSpan => ({ from: day(first).from, until: day(last).until });
  const payableRange = (first: number, last: number, ...others: TimeSpan[]) =>
    fitRange(days(first, last), day(first), day(last), others);

  it('returns whole days if no request is near', () => {
    expect(payableRange(3, 5)).toEqual(days(3, 5));
    expect(payableRange(3, 5, days(1, 2), days(6, 9))).toEqual(days(3, 5));
  });
  it.each([
    [1, 3],
    [4, 4],
    [5, 8],
    [1, 9],
    [3, 5],
  ])('returns null if a request covers days %i to %i', (first, last) =>
    expect(payableRange(3, 5, days(first, last))).toBeNull(),
  );
  it('begins within a day where an earlier request ended', () => {
    const madeAtNoon: TimeSpan = { from: day(1).from, until: at('05T12:00:00') };
    expect(payableRange(5, 7, madeAtNoon)).toEqual({ from: at('05T12:00:00'), until: day(7).until });
    expect(payableRange(5, 5, madeAtNoon)).toEqual({ from: at('05T12:00:00'), until: day(5).until });
    expect(payableRange(4, 7, madeAtNoon)).toBeNull();
  });
  it('ends within a day where a later request began', () => {
    const fromNoon: TimeSpan = { from: at('05T12:00:00'), until: day(9).until };
    expect(payableRange(3, 5, fromNoon)).toEqual({ from: day(3).from, until: at('05T12:00:00') });
    expect(payableRange(3, 6, fromNoon)).toBeNull();
  });
  it('fits between two requests', () => {
    expect(
      payableRange(
        5,
        5,
        { from: day(1).from, until: at('05T10:00:00') },
        { from: at('05T18:00:00'), until: day(9).until },
      ),
    ).toEqual({ from: at('05T10:00:00'), until: at('05T18:00:00') });
    expect(
      payableRange(
        5,
        5,
        { from: day(1).from, until: at('05T10:00:00') },
        { from: at('05T10:00:00'), until: day(9).until },
      ),
    ).toBeNull();
  });
});

it.each([
  [{ amount: 500, minimum: 100, details: 'usable' as const }, null],
  [{ amount: 100, minimum: 100, details: 'usable' as const }, null],
  [{ amount: 99, minimum: 100, details: 'usable' as const }, 'BELOW_MINIMUM'],
  [{ amount: 0, minimum: 100, details: 'usable' as const }, 'NOTHING_TO_PAY'],
  [{ amount: -5, minimum: 100, details: 'usable' as const }, 'NOTHING_TO_PAY'],
  [{ amount: 500, minimum: 100, details: 'recent' as const }, 'PAYMENT_INFORMATION_RECENT'],
  [{ amount: 0, minimum: 100, details: 'missing' as const }, 'PAYMENT_INFORMATION_MISSING'],
])('a payout with %o has the refusal %s', (facts, refusal) => expect(findPayoutRefusal(facts)).toBe(refusal));
