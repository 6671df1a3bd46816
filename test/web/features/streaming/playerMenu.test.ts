import { latencyItems, qualityFacts, qualityItems } from '@/features/streaming/playerMenu';
import { type Quality, readQuality, type Rendition, type Renditions, writeQuality } from '@/lib/live/renditions';

const PICTURES = [1080, 720, 480].map((lines) => ({ lines, bitrate: lines * 4000 }));
const LADDER: Renditions = { pictures: PICTURES, sound: 96_000 };
const choose = jest.fn();
beforeEach(() => {
  localStorage.clear();
  choose.mockClear();
});

/** Returns the rows of the menu; a star marks the chosen one. */
const rows = (quality: Quality, offered: Renditions | null = LADDER, shown: Rendition | null = null) =>
  qualityItems({ quality, offered, shown, choose }).map(({ label, note, checked }) =>
    [checked ? `* ${label as string}` : label, note].filter(Boolean).join(' | '),
  );

test('offers what the stream has, the largest first, and says what Auto chose', () => {
  expect(rows('auto', LADDER, PICTURES[1])).toEqual([
    '* Auto (720p)',
    '1080p | 4.3 Mb/s',
    '720p | 2.9 Mb/s',
    '480p | 1.9 Mb/s',
    'Audio only | 0.1 Mb/s',
  ]);
});

test.each([
  [480, '* 480p | 1.9 Mb/s'],
  [900, '* 720p | 2.9 Mb/s'],
  [240, '* 480p | 1.9 Mb/s'],
  ['audio' as const, '* Audio only | 0.1 Mb/s'],
])('marks what plays for the choice %s', (quality, row) => {
  expect(rows(quality).filter((each) => String(each).startsWith('*'))).toEqual([row]);
});

test('offers a single picture with or without its sound alone, and nothing where there is no choice', () => {
  const one = PICTURES.slice(0, 1);
  expect(rows(480, { pictures: one, sound: 96_000 })).toEqual(['* Auto', 'Audio only | 0.1 Mb/s']);
  expect(rows('audio', { pictures: PICTURES, sound: null })[0]).toBe('* Auto');
  expect([rows('auto', { pictures: one, sound: null }), rows('auto', { pictures: [], sound: 1 })]).toEqual([[], []]);
  expect(rows('auto', null)).toEqual([]);
});

test('the lowest delay has no choice of quality: it says so, and choosing it returns to Auto', () => {
  const setMode = jest.fn();
  const items = latencyItems('quick', { quality: 480, choose }, setMode);
  expect(items.map(({ label, note, checked }) => [label, note, checked])).toEqual([
    ['Lowest delay', 'with Auto only', false],
    ['Steady', undefined, true],
  ]);
  items[0]!.onSelect!();
  expect([setMode.mock.calls, choose.mock.calls]).toEqual([[['quick']], [['auto']]]);
});

test('remembers a choice, and takes Auto for what it can’t read', () => {
  writeQuality(480);
  expect(readQuality()).toBe(480);
  writeQuality('auto');
  expect(localStorage.getItem('quality')).toBeNull();
  localStorage.setItem('quality', '{"lines":-1}');
  expect(readQuality()).toBe('auto');
});

test('names the rendition and the connection in the statistics', () => {
  const control = { quality: 'auto' as const, offered: LADDER, isSlow: false, choose };
  expect(qualityFacts({ ...control, shown: PICTURES[2]!, bandwidth: 9_400_000 })).toEqual([
    ['Rendition', '480p, 1.9 Mb/s'],
    ['Connection', '9.4 Mb/s'],
  ]);
  expect(qualityFacts({ ...control, shown: { lines: 0, bitrate: 0 }, bandwidth: null })).toEqual([
    ['Rendition', 'Sound alone'],
  ]);
  expect(qualityFacts({ ...control, shown: null, bandwidth: null })).toEqual([]);
});
