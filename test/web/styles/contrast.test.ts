import { execFileSync } from 'node:child_process';

type Tokens = Record<string, string>;
const { light, dark } = JSON.parse(
  execFileSync(process.execPath, ['scripts/theme.mjs', '--tokens'], { encoding: 'utf8' }),
) as { light: Tokens; dark: Tokens };

/** Relative luminance of WCAG 2 for #rrggbb. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  for (const colour of [a, b]) if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`not a plain colour: ${colour}`);
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const CONTROL = 3;
const pairs: [string, string, number][] = [
  ...['page', 'sunken', 'raised'].flatMap((ground): [string, string, number][] => [
    ['text', ground, TEXT],
    ['text-2', ground, TEXT],
    ['text-3', ground, TEXT],
    ['brand-text', ground, TEXT],
    ['success-text', ground, TEXT],
    ['lamp-text', ground, TEXT],
    ['danger', ground, TEXT],
    ['line-strong', ground, CONTROL],
    ['focus', ground, CONTROL],
  ]),
  ['text-3', 'hover', TEXT],
  ['text-2', 'hover', TEXT],
  ['text', 'hover', TEXT],
  ['brand-text', 'brand-soft', TEXT],
  ['on-brand', 'brand-strong', TEXT],
  ['on-brand', 'brand-press', TEXT],
  ['brand', 'page', CONTROL],
  ['success-text', 'success-soft', TEXT],
  ['lamp-text', 'lamp-soft', TEXT],
  ['danger', 'danger-soft', TEXT],
  ['warning-text', 'warning-soft', TEXT],
  ['info-text', 'info-soft', TEXT],
  ['page', 'text', TEXT],
  ['chart-1', 'raised', CONTROL],
  ['chart-2', 'raised', CONTROL],
  ['chart-3', 'raised', CONTROL],
  ['chart-4', 'raised', CONTROL],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, tokens) => {
  test.each(pairs)('%s on %s has at least %s:1', (front, back, least) => {
    expect(contrast(tokens[`c-${front}`]!, tokens[`c-${back}`]!)).toBeGreaterThanOrEqual(least);
  });
});

describe('the stage, dark in both themes', () => {
  test.each([
    ['s-text', 's-stage', TEXT],
    ['s-text-2', 's-stage', TEXT],
    ['s-text-2', 's-panel', TEXT],
    ['s-on-lamp', 'c-lamp', TEXT],
  ])('%s on %s', (front, back, least) => {
    expect(contrast(light[front]!, light[back]!)).toBeGreaterThanOrEqual(least);
  });

  test('text on glass is readable even over pure white', () => {
    const [r, g, b, alpha] = /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(light['s-glass']!)!.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const over = [r, g, b]
      .map((v) =>
        Math.round(v * alpha + 255 * (1 - alpha))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
    expect(contrast(light['s-text']!, `#${over}`)).toBeGreaterThanOrEqual(TEXT);
  });
});
