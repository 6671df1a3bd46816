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

test('docs/operating.md names every variable that the configuration reads', () => {
  const documented = readFileSync('docs/operating.md', 'utf8');
  // set by the commands, not by an administrator
  const variables = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV');
  expect(variables.length).toBeGreaterThan(60);
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
});

test('no two panels of the dashboard share a place', () => {
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});
