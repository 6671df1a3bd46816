import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Environment } from '@server/environment';
import { registry } from '@server/observability/metrics';

interface Rule {
  alert: string;
  expr: string;
}
interface Panel {
  title: string;
  gridPos: { x: number; y: number };
  targets: { expr: string }[];
}

const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(({ rules: some }) => some);
const { panels } = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as { panels: Panel[] };

/** Returns the metrics of an expression that are ours or Node's. */
const namesIn = (expr: string) => expr.match(/\b(footlights|nodejs|process)_\w+/g) ?? [];
/** A metric, or one of the series of a histogram. */
const exists = (name: string) =>
  [name, name.replace(/_(bucket|count|sum)$/, '')].some((each) => registry.getSingleMetric(each) !== undefined);

test.each([
  ['alert rule', rules.map(({ alert, expr }) => [alert, expr])],
  ['panel', panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr]))],
])('every metric that an %s names exists', (_kind, expressions) => {
  expect(expressions.length).toBeGreaterThan(10);
  const unknown = expressions.flatMap(([where, expr]) =>
    namesIn(expr!).flatMap((name) => (exists(name) ? [] : [`${where}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

test('every metric of our own is on the dashboard or in an alert rule', async () => {
  const own = (await registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('footlights_'));
  const shown = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => namesIn(expr));
  expect(own.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([]);
});

test('docs/operating.md says what to do about every alert, and names no other', () => {
  const documented = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| `(Footlights\w+)`/gm)].map(
    ([, name]) => name,
  );
  expect(documented.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('docs/operating.md lists every variable that the configuration reads once, and no other', () => {
  const [, reference = ''] = readFileSync('docs/operating.md', 'utf8').split('\n### Every variable\n');
  const [table = ''] = reference.split('\n### ');
  const documented = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  // set by the commands, not by an administrator
  const variables = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV');
  expect(documented.sort()).toEqual(variables.sort());
});

test('every link within docs/operating.md leads to a heading', () => {
  const text = readFileSync('docs/operating.md', 'utf8');
  const outside = text.replace(/^```[\s\S]*?^```/gm, '');
  const slugs = [...outside.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...outside.matchAll(/\]\(#([^)]*)\)/g)].map(([, slug]) => slug!);
  expect(links.filter((slug) => slugs.filter((each) => each === slug).length !== 1)).toEqual([]);
  expect(links.length).toBeGreaterThan(30);
});

test('no two panels of the dashboard share a place', () => {
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});
