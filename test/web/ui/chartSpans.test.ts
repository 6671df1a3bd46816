import { shortDay, spansOf } from '@/ui/chartSpans';

const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-08'].map((day, index) => ({
  day,
  values: { tips: index + 0.1, shows: 10 },
}));

describe('the bars of a chart', () => {
  it('are days, with a short and a full name', () => {
    expect(spansOf(days, 'day', ['tips'])[2]).toEqual({ label: '1 Mar', name: '1 Mar 2026', values: { tips: 2.1 } });
    expect(shortDay('2026-11-21')).toBe('21 Nov');
  });

  it('are weeks from Monday', () => {
    expect(spansOf(days, 'week', ['tips', 'shows'])).toEqual([
      { label: '27 Feb', name: '27 Feb to 1 Mar 2026', values: { tips: 3.3, shows: 30 } },
      { label: '2 Mar', name: '2 Mar to 8 Mar 2026', values: { tips: 7.2, shows: 20 } },
    ]);
  });

  it('are months, and add hundredths exactly', () => {
    expect(spansOf(days, 'month', ['tips']).map(({ name, values }) => [name, values.tips])).toEqual([
      ['Feb 2026', 1.2],
      ['Mar 2026', 9.3],
    ]);
    const many = Array.from({ length: 10 }, () => ({ day: '2026-03-01', values: { tips: 0.1 } }));
    expect(spansOf(many, 'month', ['tips'])[0]?.values.tips).toBe(1);
  });

  it('are empty without days, and zero when a series has no value', () => {
    expect(spansOf([], 'week', ['tips'])).toEqual([]);
    expect(spansOf([{ day: '2026-03-01', values: {} }], 'day', ['tips'])[0]?.values).toEqual({ tips: 0 });
  });
});
