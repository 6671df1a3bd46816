import { latencyItems, qualityFacts, qualityItems } from '@/features/streaming/playerMenu';
import {
  modeFor,
  type Quality,
  readQuality,
  type Rendition,
  type Renditions,
  writeQuality,
} from '@/lib/live/renditions';

const PICTURES = [1080, 720, 480].map((lines) => ({ lines, bitrate: lines * 4000 }));
const LADDER: Renditions = { pictures: PICTURES, sound: 96_000, fromPublisher: false };
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
  expect(rows(480, { ...LADDER, pictures: one })).toEqual(['* Auto', 'Audio only | 0.1 Mb/s']);
  expect(rows('audio', { ...LADDER, sound: null })[0]).toBe('* Auto');
  expect([rows('auto', { ...LADDER, pictures: one, sound: null }), rows('auto', { ...LADDER, pictures: [] })]).toEqual([
    [],
    [],
  ]);
  expect(rows('auto', null)).toEqual([]);
});

describe('the lowest delay', () => {
  const setMode = jest.fn();
  beforeEach(() => setMode.mockClear());
  const notes = (...given: Parameters<typeof latencyItems>) =>
    latencyItems(...given).map(({ label, note, checked }) => [label, note, checked]);

  test.each([480, 'audio' as const])(
    'has no %s that the publisher does not send: it says so, and is Auto',
    (quality) => {
      expect(notes('steady', { quality, offered: LADDER, choose }, setMode)).toEqual([
        ['Lowest delay', 'with Auto only', false],
        ['Steady', undefined, true],
      ]);
      latencyItems('steady', { quality, offered: LADDER, choose }, setMode)[0]!.onSelect!();
      expect([setMode.mock.calls, choose.mock.calls]).toEqual([[['quick']], [['auto']]]);
    },
  );

  test.each([
    ['is sent by the publisher', { ...LADDER, fromPublisher: true }],
    ['may be', null],
    ['is the only one', { ...LADDER, pictures: PICTURES.slice(0, 1) }],
  ])('keeps a size that %s', (_what, offered) => {
    expect(notes('quick', { quality: 480, offered, choose }, setMode)[0]).toEqual(['Lowest delay', undefined, true]);
    latencyItems('steady', { quality: 480, offered, choose }, setMode)[0]!.onSelect!();
    expect([setMode.mock.calls, choose.mock.calls]).toEqual([[['quick']], []]);
  });

  test.each([
    ['auto', false, 'quick'],
    ['auto', true, 'quick'],
    [480, false, 'quick'],
    [480, true, 'steady'],
    ['audio', false, 'steady'],
  ] as const)('plays %s, steady only: %s, as %s', (quality, isSteadyOnly, mode) => {
    expect(modeFor('quick', quality, isSteadyOnly)).toBe(mode);
    expect(modeFor('steady', quality, isSteadyOnly)).toBe('steady');
  });
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
