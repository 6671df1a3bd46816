// Writes public/antd/antd-<hash>.css, antd's styles for the components in use, and its URL into styles/antdSheet.ts. So
// neither browsers nor the server generate them (antd's zeroRuntime mode, docs/decisions/0018). `npm run build` and
// `npm run dev` write the stylesheet; the repository has its URL only, which a test compares. Colours refer to the
// custom properties of tokens.css, so that `data-theme` and the brand colours of the settings apply to antd too.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { COLOURS, COMPONENT_COLOURS, readTokens, themeOf } from './theme.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const KEY = 'footlights';

/** The antd components that screens use. A test compares this list with the imports in src and pages. */
const COMPONENTS = [
  'Alert',
  'Button',
  'Checkbox',
  'Col',
  'DatePicker',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Modal',
  'Pagination',
  'Popconfirm',
  'Progress',
  'Radio',
  'Row',
  'Select',
  'Skeleton',
  'Spin',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'TimePicker',
  'Tooltip',
  'Upload',
];

const kebab = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** antd's variable -> our custom property, for every colour of the table in theme.mjs. */
function liveVariables() {
  const pairs = Object.entries(COLOURS).flatMap(([ours, theirs]) =>
    theirs.map((name) => [`--ant-${kebab(name)}`, ours]),
  );
  for (const [component, parts] of Object.entries(COMPONENT_COLOURS)) {
    for (const [name, ours] of Object.entries(parts))
      if (ours !== 'none' && ours !== 'transparent') pairs.push([`--ant-${kebab(component)}-${kebab(name)}`, ours]);
  }
  return new Map(pairs);
}

/** Top-level rules as [selector, body]; an at-rule's body is its inner rules. */
function rulesOf(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at;
    else if (css[at] === '}' && --depth === 0) {
      rules.push([css.slice(start, open).trim(), css.slice(open + 1, at)]);
      start = at + 1;
    }
  }
  return rules;
}

/**
 * Leaves out what no page uses: right-to-left, numbered grid columns, antd's own palette, providers that we do not
 * nest.
 */
const PRESETS = 'blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime';
const UNWANTED = new RegExp(
  `-rtl\\b|\\.ant-col-(xs|sm|md|lg|xl|xxl|xxxl|\\d)|\\.css-var-|\\.ant-(btn-color|tag|badge-color|badge-status)-(${PRESETS})\\b`,
);

function trim(css) {
  return rulesOf(css)
    .flatMap(([selector, body]) => {
      if (/^@(media|supports|layer|container)/.test(selector)) {
        const inner = trim(body);
        return inner ? [`${selector}{${inner}}`] : [];
      }
      const kept = selector.startsWith('@')
        ? selector
        : splitSelectors(selector)
            .filter((each) => !UNWANTED.test(each))
            .join(',');
      return kept && body.trim() ? [`${kept}{${body}}`] : [];
    })
    .join('\n');
}

/** Splits at the commas outside of brackets: `:where(a, b), c` has two parts. */
function splitSelectors(selector) {
  const parts = [''];
  let depth = 0;
  for (const sign of selector) {
    if (sign === ',' && depth === 0) parts.push('');
    else {
      if (sign === '(' || sign === '[') depth += 1;
      if (sign === ')' || sign === ']') depth -= 1;
      parts[parts.length - 1] += sign;
    }
  }
  return parts;
}

const declarations = (body) =>
  body
    .split(';')
    .filter(Boolean)
    .map((each) => [each.slice(0, each.indexOf(':')).trim(), each.slice(each.indexOf(':') + 1).trim()]);
const isVariables = (selector) => selector.startsWith(`.${KEY}`);

/** antd's own styles in light and dark, as it would write them at run time. */
async function extractBoth() {
  process.env.NODE_ENV = 'production'; // before antd loads: it warns of what the extractor renders
  const [{ extractStyle }, { ConfigProvider, theme }, { createElement }] = await Promise.all([
    import('@ant-design/static-style-extract'),
    import('antd'),
    import('react'),
  ]);
  const tokens = readTokens();
  const extract = (algorithm, values) =>
    extractStyle({
      includes: COMPONENTS,
      customTheme: (node) =>
        createElement(
          ConfigProvider,
          { theme: { algorithm, ...themeOf(values), hashed: false, cssVar: { key: KEY } } },
          node,
        ),
    });
  return { light: extract(theme.defaultAlgorithm, tokens.light), dark: extract(theme.darkAlgorithm, tokens.dark) };
}

/** The whole sheet. Dark repeats only the variables that differ and are not already live. */
async function bakeAntd() {
  const live = liveVariables();
  const extracted = await extractBoth();
  const light = rulesOf(trim(extracted.light));
  const dark = new Map(rulesOf(trim(extracted.dark)).filter(([selector]) => isVariables(selector)));
  const inTheDark = [];
  // a component may set a token of the whole theme for itself: then it is its own value that counts
  const common = new Map(declarations(light.find(([selector]) => selector === `.${KEY}`)[1]));
  const isLive = ([name, value]) => live.has(name) && (common.get(name) ?? value) === value;
  const sheet = light.map(([selector, body]) => {
    if (!isVariables(selector)) return `${selector}{${body}}`;
    const original = declarations(body);
    const lightVariables = original.map(([name, value]) => [
      name,
      isLive([name, value]) ? `var(--${live.get(name)})` : value,
    ]);
    const lightValue = new Map(original);
    const differing = declarations(dark.get(selector) ?? '').filter(
      ([name, value]) => !isLive([name, lightValue.get(name)]) && lightValue.get(name) !== value,
    );
    if (differing.length)
      inTheDark.push(`[data-theme="dark"] ${selector}{${differing.map((each) => each.join(':')).join(';')}}`);
    return `${selector}{${lightVariables.map((each) => each.join(':')).join(';')}}`;
  });
  return (
    await transform(
      [...sheet, ...inTheDark, fs.readFileSync(path.join(root, 'styles/antdRules.css'), 'utf8')].join('\n'),
      { loader: 'css', minify: true, target: ['chrome111', 'firefox113', 'safari16.4'] },
    )
  ).code;
}

/** Address of a sheet: the same text always has the same. */
const addressOf = (css) => `/antd/antd-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;

const addressSource = (address) =>
  `// Written by scripts/bake-antd.mjs: the URL of antd's built styles.\nexport const ANTD_SHEET = '${address}';\n`;

async function write() {
  const css = await bakeAntd();
  const address = addressOf(css);
  fs.rmSync(path.join(root, 'public/antd'), { recursive: true, force: true });
  fs.mkdirSync(path.join(root, 'public/antd'), { recursive: true });
  fs.writeFileSync(path.join(root, 'public', address), css);
  fs.writeFileSync(path.join(root, 'styles/antdSheet.ts'), addressSource(address));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--components')) process.stdout.write(JSON.stringify(COMPONENTS));
  else if (process.argv.includes('--print')) process.stdout.write(addressSource(addressOf(await bakeAntd())));
  else await write();
}
