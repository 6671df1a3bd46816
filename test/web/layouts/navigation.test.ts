import { isCurrent, rowsAt, type NavRow } from '@/layouts/navigation';

const rows: NavRow[] = [
  { label: 'Live', href: '/', icon: 'home', at: ['main', 'tabs'], for: ['guest', 'user'] },
  { label: 'Studio', href: '/live', icon: 'camera', at: ['main'], for: ['performer'] },
];

test("the studio's navigation marks one row at a time", () => {
  const marked = (path: string) =>
    rowsAt('side', 'studio')
      .filter((row) => isCurrent(row, path))
      .map((row) => row.href);
  expect(marked('/studio')).toEqual(['/studio']);
  expect(marked('/studio/security')).toEqual(['/studio/security']);
});

test('a navigation row appears only in its places and for its roles', () => {
  expect(rowsAt('main', 'user', rows).map((row) => row.label)).toEqual(['Live']);
  expect(rowsAt('main', 'performer', rows).map((row) => row.label)).toEqual(['Studio']);
  expect(rowsAt('side', 'user', rows)).toEqual([]);
});

test.each([
  ['/', '/', true],
  ['/', '/?category=music', true],
  ['/', '/live', false],
  ['/live', '/live', true],
  ['/live', '/live/private/1', true],
  ['/live', '/lively', false],
])('isCurrent for the row %s at %s returns %s', (href, path, current) => {
  expect(isCurrent({ href }, path)).toBe(current);
});
