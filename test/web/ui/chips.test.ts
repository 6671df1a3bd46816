import { readFileSync } from 'node:fs';

const css = readFileSync('src/ui/Chip.module.css', 'utf8');

test('a row of chips scrolls sideways, and fades out at each end that has more', () => {
  const row = css.slice(css.indexOf('.row {'), css.indexOf('}'));
  expect(row).toContain('overflow-x: auto');
  expect(css).toContain('animation-timeline: scroll(self inline)');
  const fade = css.slice(css.indexOf('@keyframes fadeEnds'));
  const [start, middle, end] = [...fade.matchAll(/mask-image: linear-gradient\((.*)\);/g)].map(([, mask]) => mask);
  expect(start).toBe('to right, #000 calc(100% - 56px), transparent');
  expect(middle).toBe('to right, transparent, #000 56px calc(100% - 56px), transparent');
  expect(end).toBe('to right, transparent, #000 56px');
});

test('a mouse, which can’t swipe, has a bar to scroll a row of chips by', () => {
  expect(css).toMatch(/@media \(pointer: fine\) \{\s*\.row \{\s*scrollbar-width: thin;/);
});
