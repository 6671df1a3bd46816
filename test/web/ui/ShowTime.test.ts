import { showTimeText } from '@/lib/showTimeText';

const now = new Date(2026, 10, 21, 22, 0);

test.each([
  [new Date(2026, 10, 21, 23, 5), 'Today 23:05'],
  [new Date(2026, 10, 22, 0, 5), 'Tomorrow 00:05'],
  [new Date(2026, 10, 24, 20, 0), 'Tue 20:00'],
  [new Date(2026, 10, 28, 20, 0), '28 Nov 20:00'],
  [new Date(2026, 10, 20, 20, 0), '20 Nov 20:00'],
])('%s', (at, text) => {
  expect(showTimeText(at, now)).toBe(text);
});
