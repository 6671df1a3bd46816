/**
 * Derives the colours of the site from the operator's two colours, in OKLCH with a constant hue (Ottosson's matrices),
 * and checks the contrast of each pair of text and background that the site uses.
 */

/** Background colours that don't depend on the brand, equal to those in styles/tokens.css (a test compares them). */
export const BACKGROUNDS = {
  light: { page: '#ffffff', sunken: '#f8f5f7', raised: '#ffffff' },
  dark: { page: '#100b15', sunken: '#0b070f', raised: '#1b1422' },
} as const;
const WHITE = '#ffffff';

type Triple = [number, number, number];
interface Oklch {
  l: number;
  c: number;
  h: number;
}
type Theme = keyof typeof BACKGROUNDS;
/** Colours by CSS variable name (without `--`). */
export type Palette = Record<
  | 'c-brand'
  | 'c-brand-strong'
  | 'c-brand-press'
  | 'c-brand-text'
  | 'c-brand-soft'
  | 'c-focus'
  | 'c-success'
  | 'c-success-text'
  | 'c-success-soft',
  string
>;

const channels = (hex: string): Triple => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple;
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const toHex = (rgb: Triple) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the WCAG 2 contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, blue] = channels(hex).map(linear) as Triple;
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function oklchOf(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function linearOf({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** Returns the nearest colour in sRGB, with the same lightness and hue and less chroma. */
function hexOf(colour: Oklch): string {
  const fits = (c: number) => linearOf({ ...colour, c }).every((v) => v >= -0.0005 && v <= 1.0005);
  let [low, high] = fits(colour.c) ? [colour.c, colour.c] : [0, colour.c];
  for (let i = 0; i < 20 && high > low; i += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return toHex(linearOf({ ...colour, c: low }).map((v) => encoded(Math.min(1, Math.max(0, v)))) as Triple);
}

/** Changes the lightness in steps until the contrast with the background is reached, if possible. */
function adjustContrast(from: string, step: number, background: string, ratio: number): string {
  const colour = oklchOf(from);
  let found = hexOf(colour);
  while (contrast(found, background) < ratio && colour.l > 0 && colour.l < 1) {
    colour.l = Math.min(1, Math.max(0, colour.l + step));
    found = hexOf(colour);
  }
  return found;
}

/** Returns the lightest shade that keeps the contrast with white. */
function lightest(from: string, ratio: number): string {
  const colour = oklchOf(from);
  let found = hexOf(colour);
  for (let l = colour.l; l < 1; l += 0.002) {
    const next = hexOf({ ...colour, l });
    if (contrast(next, WHITE) < ratio) break;
    found = next;
  }
  return found;
}

const darken = (from: string, by: number) => {
  const colour = oklchOf(from);
  return hexOf({ ...colour, l: Math.max(0, colour.l - by) });
};
const blend = (colour: string, background: string, share: number) => {
  const base = channels(background);
  return toHex(channels(colour).map((v, i) => v * share + base[i]! * (1 - share)) as Triple);
};

function paletteOf(theme: Theme, brand: string, success: string): Palette {
  const { page, sunken, raised } = BACKGROUNDS[theme];
  const light = theme === 'light';
  const strong = adjustContrast(brand, -0.002, WHITE, 5);
  const textColour = (colour: string) =>
    light ? adjustContrast(colour, -0.002, sunken, 5.5) : adjustContrast(colour, 0.002, raised, 7);
  const soft = (colour: string) => blend(colour, page, light ? 0.08 : 0.2);
  return {
    'c-brand': brand,
    'c-brand-strong': strong,
    'c-brand-press': light ? darken(strong, 0.07) : lightest(strong, 4.5),
    'c-brand-text': textColour(brand),
    'c-brand-soft': soft(brand),
    'c-focus': textColour(brand),
    'c-success': success,
    'c-success-text': textColour(success),
    'c-success-soft': soft(success),
  };
}

/** A pair of text and background that the site uses, with its contrast and the least that it needs. */
export interface ContrastPair {
  theme: Theme;
  /** the name of the colour, without `c-` */
  name: string;
  colour: string;
  background: string;
  ratio: number;
  minimum: number;
}

/** Lists the pairs of colours of a theme. */
function pairsOf(theme: Theme, palette: Palette): ContrastPair[] {
  const { page, sunken } = BACKGROUNDS[theme];
  const pairs: [keyof Palette, string, number][] = [
    ['c-brand-text', page, 4.5],
    ['c-brand-text', sunken, 4.5],
    ['c-brand-text', palette['c-brand-soft'], 4.5],
    ['c-brand-strong', WHITE, 4.5],
    ['c-brand-press', WHITE, 4.5],
    ['c-brand', page, 3],
    ['c-focus', page, 3],
    ['c-success-text', page, 4.5],
    ['c-success-text', palette['c-success-soft'], 4.5],
  ];
  return pairs.map(([name, background, minimum]) => ({
    theme,
    name: name.slice(2),
    colour: palette[name],
    background,
    ratio: contrast(palette[name], background),
    minimum,
  }));
}

/** Derives the colours of both themes. @returns `faults` lists contrasts that are too low */
export function deriveBrand(
  brand: string,
  success: string,
): { light: Palette; dark: Palette; pairs: ContrastPair[]; faults: string[] } {
  const light = paletteOf('light', brand, success);
  const dark = paletteOf('dark', brand, success);
  const pairs = [...pairsOf('light', light), ...pairsOf('dark', dark)];
  const faults = pairs
    .filter(({ ratio, minimum }) => ratio < minimum)
    .map(
      ({ theme, name, background, minimum, ratio }) =>
        `${name} on ${background} has ${ratio.toFixed(2)}:1 in the ${theme} theme and needs ${minimum}:1`,
    );
  return { light, dark, pairs, faults };
}

/** Returns the style sheet that overrides the default colours. */
export function brandStyle(brand: string, success: string): string {
  const { light, dark } = deriveBrand(brand, success);
  const lines = (palette: Palette) =>
    Object.entries(palette)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  // The doubled selector outranks the default rules, whatever the order of the style sheets.
  return `:root:root,:root[data-theme="light"]{${lines(light)}}:root:root[data-theme="dark"]{${lines(dark)}}`;
}
