import { execFileSync } from 'node:child_process';
import { brandStyle, contrast, deriveBrand, BACKGROUNDS } from '@server/features/site/brand';

const SUCCESS = '#2fb52d';

test('uses the background colours of styles/tokens.css', () => {
  const tokens = JSON.parse(
    execFileSync(process.execPath, ['scripts/theme.mjs', '--tokens'], { encoding: 'utf8' }),
  ) as Record<'light' | 'dark', Record<string, string>>;
  for (const theme of ['light', 'dark'] as const) {
    for (const [name, colour] of Object.entries(BACKGROUNDS[theme])) expect(tokens[theme][`c-${name}`]).toBe(colour);
  }
});

test('computes the WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ff0066', '#ffffff')).toBeCloseTo(3.86, 2);
});

describe.each(['#ff0066', '#1e73d8', '#7a3cff', '#0a7d4b', '#d6332a', '#e0218a'])('the brand colour %s', (brand) => {
  const { light, dark, faults } = deriveBrand(brand, SUCCESS);
  test('has enough contrast everywhere', () => expect(faults).toEqual([]));

  test('has enough contrast with white button labels', () => {
    expect(contrast(light['c-brand-strong'], '#ffffff')).toBeGreaterThanOrEqual(5);
    expect(contrast(dark['c-brand-press'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('derives text colours with enough contrast on all backgrounds of both themes', () => {
    expect(contrast(light['c-brand-text'], BACKGROUNDS.light.sunken)).toBeGreaterThanOrEqual(5.5);
    expect(contrast(dark['c-brand-text'], BACKGROUNDS.dark.raised)).toBeGreaterThanOrEqual(7);
  });
});

test('refuses a yellow that is unreadable on white and names the pair of colours', () => {
  expect(deriveBrand('#ffe600', SUCCESS).faults).toEqual(
    expect.arrayContaining([expect.stringContaining('brand on #ffffff has 1.')]),
  );
});

test('refuses a near-black that is unreadable in the dark theme', () => {
  expect(deriveBrand('#222222', SUCCESS).faults).toEqual([expect.stringContaining('brand on #100b15')]);
});

test('writes a style sheet for both themes', () => {
  const style = brandStyle('#7a3cff', SUCCESS);
  expect(style).toContain('--c-brand:#7a3cff');
  expect(style).toContain('[data-theme="dark"]');
  expect(style).not.toMatch(/[<>]/);
});
