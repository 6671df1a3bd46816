import { fillDays, weeksOf } from '@/features/announcements/followerDays';

describe('the followers of each day', () => {
  it('keep the number of the day before where nothing changed, and end with the number of now', () => {
    const days = [
      { day: '2026-11-20', followers: 3 },
      { day: '2026-11-22', followers: 5 },
    ];
    expect(fillDays({ days, followers: 6 }, '2026-11-24')).toEqual([
      { day: '2026-11-20', followers: 3 },
      { day: '2026-11-21', followers: 3 },
      { day: '2026-11-22', followers: 5 },
      { day: '2026-11-23', followers: 5 },
      { day: '2026-11-24', followers: 6 },
    ]);
  });

  it('are today alone for a performer without history', () => {
    expect(fillDays({ days: [], followers: 0 }, '2026-11-24')).toEqual([{ day: '2026-11-24', followers: 0 }]);
  });

  it('are listed by week, counted back from today', () => {
    const days = Array.from({ length: 15 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      followers: index,
    }));
    expect(weeksOf(days).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
  });
});
