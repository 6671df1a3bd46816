import { render, screen } from '@testing-library/react';
import { lampsLit, Rail } from '@/ui/Rail';

test.each([
  [0, 2000, 24, 0],
  [1, 2000, 24, 1],
  [1640, 2000, 24, 20],
  [1999, 2000, 24, 23],
  [2000, 2000, 24, 24],
  [2600, 2000, 24, 24],
  [13, 20, 20, 13],
  [5, 0, 24, 0],
])('%d of %d over %d lamps lights %d', (value, max, lamps, lit) => {
  expect(lampsLit(value, max, lamps)).toBe(lit);
});

test('screen readers announce the amount as text', () => {
  render(<Rail value={1640} max={2000} label="Goal" valueText="1,640 of 2,000 tokens" />);
  const rail = screen.getByRole('progressbar', { name: 'Goal' });
  expect(rail).toHaveAttribute('aria-valuetext', '1,640 of 2,000 tokens');
  expect(rail).toHaveAttribute('aria-valuenow', '1640');
  expect(rail.children).toHaveLength(24);
});

test('a value above the goal is announced as the maximum', () => {
  render(<Rail value={2600} max={2000} label="Goal" valueText="2,600 of 2,000 tokens" />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2000');
});
