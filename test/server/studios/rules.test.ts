import { daysOf } from '@server/calendar';
import { invitationStatus, sumOf } from '@server/features/studios/rules';

describe('studio rules', () => {
  it('marks only open invitations as expired', () => {
    const expiresAt = new Date('2026-03-01T12:00:00Z');
    expect(invitationStatus({ status: 'open', expiresAt }, new Date('2026-03-01T11:59:59Z'))).toBe('open');
    expect(invitationStatus({ status: 'open', expiresAt }, expiresAt)).toBe('expired');
    expect(invitationStatus({ status: 'accepted', expiresAt }, new Date('2027-01-01T00:00:00Z'))).toBe('accepted');
    expect(invitationStatus({ status: 'revoked', expiresAt }, new Date('2027-01-01T00:00:00Z'))).toBe('revoked');
  });

  it('sums figures and treats absent ones as zero', () => {
    expect(sumOf([{ seconds: 5 }, { gross: 100, performer: 60, studio: 10 }, { seconds: 1, gross: -40 }, {}])).toEqual({
      seconds: 6,
      gross: 60,
      performer: 60,
      studio: 10,
    });
    expect(sumOf([])).toEqual({ seconds: 0, gross: 0, performer: 0, studio: 0 });
  });
});

describe('daysOf', () => {
  const now = new Date('2026-03-29T10:00:00Z');

  it('returns the last days without a range, with the length of each day in the time zone', () => {
    const range = daysOf({}, 'Europe/Berlin', now, { usual: 3 })!;
    expect(range.days).toEqual(['2026-03-27', '2026-03-28', '2026-03-29']);
    expect(range.bounds.map((bound) => bound.toISOString())).toEqual([
      '2026-03-26T23:00:00.000Z',
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('includes both ends and maps points in time to their days', () => {
    expect(daysOf({ fromDate: '2026-01-31', toDate: '2026-02-01' }, 'UTC', now)!.days).toEqual([
      '2026-01-31',
      '2026-02-01',
    ]);
    expect(daysOf({ fromDate: '2026-01-31T23:30:00Z', toDate: '2026-02-01' }, 'Europe/Berlin', now)!.days).toEqual([
      '2026-02-01',
    ]);
  });

  it('returns null for reversed and too long ranges', () => {
    expect(daysOf({ fromDate: '2026-02-02', toDate: '2026-02-01' }, 'UTC', now)).toBeNull();
    expect(daysOf({ fromDate: '2025-01-01', toDate: '2026-02-05' }, 'UTC', now)).toBeNull();
    expect(daysOf({ fromDate: '2025-01-01', toDate: '2026-02-04' }, 'UTC', now)!.days).toHaveLength(400);
  });
});
