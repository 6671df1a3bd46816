// Writes styles/theme.ts (antd's theme) from styles/tokens.css. `--print` prints the file's expected content for a
// test.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Maps our tokens to antd's. `bake-antd.mjs` also reads it, to keep these colours CSS variables. */
export const COLOURS = {
  'c-brand-strong': ['colorPrimary'],
  'c-brand-press': ['colorPrimaryHover', 'colorPrimaryActive'],
  'c-brand-soft': ['colorPrimaryBg', 'controlOutline'],
  'c-brand-text': ['colorPrimaryText', 'colorLink', 'colorLinkActive', 'colorLinkHover'],
  'c-success-text': ['colorSuccess'],
  'c-success-soft': ['colorSuccessBg'],
  'c-danger': ['colorError'],
  'c-danger-soft': ['colorErrorBg'],
  'c-warning-text': ['colorWarning'],
  'c-warning-soft': ['colorWarningBg'],
  'c-info-text': ['colorInfo'],
  'c-info-soft': ['colorInfoBg'],
  'c-on-brand': ['colorTextLightSolid'],
  'c-sunken': ['colorBgLayout'],
  'c-raised': ['colorBgContainer', 'colorBgElevated'],
  'c-scrim': ['colorBgMask'],
  'c-hover': ['colorFillTertiary', 'controlItemBgHover'],
  'c-text': ['colorText'],
  'c-text-2': ['colorTextSecondary'],
  'c-text-3': ['colorTextTertiary', 'colorTextPlaceholder'],
  'c-line-strong': ['colorBorder'],
  'c-line': ['colorBorderSecondary', 'colorSplit'],
  'shadow-1': ['boxShadowTertiary'],
  'shadow-2': ['boxShadow', 'boxShadowSecondary'],
};

/** Maps the tokens of single components. */
export const COMPONENT_COLOURS = {
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Input: { activeBorderColor: 'c-text', hoverBorderColor: 'c-text-2' },
  InputNumber: { activeBorderColor: 'c-text', hoverBorderColor: 'c-text-2' },
  Select: { activeBorderColor: 'c-text', hoverBorderColor: 'c-text-2' },
  DatePicker: { activeBorderColor: 'c-text', hoverBorderColor: 'c-text-2' },
  Table: { headerBg: 'transparent', headerColor: 'c-text-3', headerSplitColor: 'transparent', rowHoverBg: 'c-hover' },
  Menu: { itemSelectedBg: 'c-brand-soft', itemSelectedColor: 'c-brand-text' },
  Segmented: { trackBg: 'c-hover', itemSelectedBg: 'c-raised' },
  Pagination: {
    itemActiveBg: 'c-text',
    itemActiveColor: 'c-page',
    itemActiveColorHover: 'c-page',
    itemBg: 'transparent',
    colorPrimary: 'c-text',
    colorPrimaryHover: 'c-text',
  },
  Tabs: {
    inkBarColor: 'c-brand',
    itemSelectedColor: 'c-text',
    itemHoverColor: 'c-text',
    itemActiveColor: 'c-text',
    itemColor: 'c-text-2',
  },
  Progress: { defaultColor: 'c-lamp', remainingColor: 'c-lamp-off' },
  Skeleton: { gradientFromColor: 'c-hover' },
  Card: { boxShadowTertiary: 'none' },
};

const COMPONENT_SIZES = {
  Button: {
    borderRadius: 999,
    borderRadiusLG: 999,
    borderRadiusSM: 999,
    fontWeight: 680,
    contentFontSizeLG: 15,
    paddingInlineLG: 24,
  },
  Input: { inputFontSizeLG: 15, borderRadiusLG: 9 },
  InputNumber: { inputFontSizeLG: 15, borderRadiusLG: 9 },
  Select: { fontSizeLG: 15, borderRadiusLG: 9 },
  DatePicker: { inputFontSizeLG: 15, borderRadiusLG: 9 },
  Form: { labelFontSize: 14.5, verticalLabelPadding: '0 0 6px' },
  Table: { cellPaddingBlock: 13 },
  Menu: { itemBorderRadius: 9, itemHeight: 42 },
  Pagination: { borderRadius: 999 },
  Tag: { borderRadiusSM: 999 },
  Modal: { borderRadiusLG: 22 },
};

/** Returns the custom properties of tokens.css for the light and the dark theme, by name without dashes. */
export function readTokens(css = fs.readFileSync(path.join(root, 'styles/tokens.css'), 'utf8')) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const block = (selector) => {
    const start = plain.indexOf(selector);
    if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
    const body = plain.slice(plain.indexOf('{', start) + 1, plain.indexOf('}', start));
    return Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]),
    );
  };
  const common = block('\n:root {');
  const light = { ...common, ...block(':root,\n[data-theme="light"]') };
  return { light, dark: { ...light, ...block('[data-theme="dark"] {') } };
}

const pixels = (value) => Number(/^([\d.]+)px$/.exec(value)[1]);
const milliseconds = (value) => `${Number(/^(\d+)ms$/.exec(value)[1]) / 1000}s`;

/** Returns antd's theme for a set of tokens, without its algorithm. */
export function themeOf(tokens) {
  const read = (name) => {
    if (!(name in tokens)) throw new Error(`tokens.css has no --${name}`);
    return tokens[name];
  };
  const colours = Object.entries(COLOURS).flatMap(([ours, theirs]) => theirs.map((name) => [name, read(ours)]));
  const components = {};
  for (const [name, parts] of Object.entries(COMPONENT_COLOURS)) {
    components[name] = Object.fromEntries(
      Object.entries(parts).map(([key, value]) => [
        key,
        value === 'none' || value === 'transparent' ? value : read(value),
      ]),
    );
  }
  for (const [name, parts] of Object.entries(COMPONENT_SIZES)) components[name] = { ...components[name], ...parts };
  return {
    token: {
      ...Object.fromEntries(colours),
      fontFamily: read('font-body'),
      fontFamilyCode: 'ui-monospace, monospace',
      fontSize: pixels(read('text-md')),
      fontSizeSM: pixels(read('text-sm')),
      fontSizeLG: pixels(read('text-lg')),
      fontWeightStrong: Number(read('w-bold')),
      lineHeight: Number(read('lh-body')),
      fontSizeHeading1: 40,
      fontSizeHeading2: pixels(read('text-2xl')),
      fontSizeHeading3: pixels(read('text-xl')),
      fontSizeHeading4: pixels(read('text-lg')),
      borderRadius: pixels(read('r-sm')),
      borderRadiusSM: pixels(read('r-xs')),
      borderRadiusLG: pixels(read('r-md')),
      controlHeight: 40,
      controlHeightSM: 34,
      controlHeightLG: 48,
      controlOutlineWidth: 4,
      motionDurationFast: milliseconds(read('dur-1')),
      motionDurationMid: milliseconds(read('dur-2')),
      motionDurationSlow: milliseconds(read('dur-3')),
      motionEaseOut: read('ease'),
    },
    components,
  };
}

/** Returns the content of styles/theme.ts. */
function themeSource(tokens = readTokens()) {
  const print = (value) => JSON.stringify(value, null, 2).replace(/"([A-Za-z]\w*)":/g, '$1:');
  return `// Written by scripts/theme.mjs from tokens.css. Change the tokens, then run \`node scripts/theme.mjs\`.
import { theme, type ThemeConfig } from 'antd';

/** The class of antd's CSS variables, in the built stylesheet and on every page. */
export const ANTD_KEY = 'footlights';

/**
 * antd computes with colours, so it gets values. On the page they are CSS variables and follow \`data-theme\`
 * (scripts/bake-antd.mjs).
 */
export const lightTheme: ThemeConfig = { algorithm: theme.defaultAlgorithm, ...${print(themeOf(tokens.light))} };

export const darkTheme: ThemeConfig = { algorithm: theme.darkAlgorithm, ...${print(themeOf(tokens.dark))} };
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--print')) process.stdout.write(themeSource());
  else if (process.argv.includes('--tokens')) process.stdout.write(JSON.stringify(readTokens()));
  else fs.writeFileSync(path.join(root, 'styles/theme.ts'), themeSource());
}
