import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { ChipRow } from '@/ui/Chip';

const css = readFileSync('src/ui/Chip.module.css', 'utf8');
const ends = readFileSync('styles/globals.css', 'utf8');

/** Returns the mask of a row with this value of `data-more`. */
const maskFor = (more: string) =>
  new RegExp(`\\[data-more="${more}"\\] \\{\\s*mask-image: linear-gradient\\((.*)\\);`).exec(ends)?.[1];

test('a row of chips scrolls sideways, and fades out at each end that has more, without a scroll timeline', () => {
  const row = css.slice(css.indexOf('.row {'), css.indexOf('}'));
  expect(row).toContain('overflow-x: auto');
  expect(css + ends).not.toContain('animation-timeline');
  expect(maskFor('end')).toBe('to right, #000 calc(100% - 56px), transparent');
  expect(maskFor('start end')).toBe('to right, transparent, #000 56px calc(100% - 56px), transparent');
  expect(maskFor('start ')).toBe('to right, transparent, #000 56px');
});

test.each([
  ['that fits has no fade', 300, 0, ''],
  ['at its start fades out at the end', 500, 0, 'end'],
  ['in the middle fades out at both ends', 500, 80, 'start end'],
  ['at its end fades out at the start', 500, 200, 'start '],
])('a row %s', (_, scrollWidth, scrollLeft, more) => {
  render(<ChipRow label="Categories">jazz</ChipRow>);
  const row = screen.getByRole('group', { name: 'Categories' });
  Object.defineProperties(row, { scrollWidth: { value: scrollWidth }, clientWidth: { value: 300 } });
  row.scrollLeft = scrollLeft;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-more', more);
});

test('a mouse, which can’t swipe, has a bar to scroll a row of chips by', () => {
  expect(css).toMatch(/@media \(pointer: fine\) \{\s*\.row \{\s*scrollbar-width: thin;/);
});
