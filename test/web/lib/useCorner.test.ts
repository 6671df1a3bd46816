import { cornerBeside, nearestCorner } from '@/lib/useCorner';

test('a dropped picture goes to the nearest corner', () => {
  expect(nearestCorner(20, 30, 390, 844)).toBe('top-left');
  expect(nearestCorner(380, 800, 390, 844)).toBe('bottom-right');
});

test('the arrow keys move a picture from corner to corner, and other keys do not', () => {
  expect(cornerBeside('top-right', 'ArrowLeft')).toBe('top-left');
  expect(cornerBeside('top-left', 'ArrowDown')).toBe('bottom-left');
  expect(cornerBeside('top-left', 'a')).toBeNull();
});
