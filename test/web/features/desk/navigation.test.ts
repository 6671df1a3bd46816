import { readdirSync } from 'node:fs';
import path from 'node:path';
import { OPERATOR_ROLES, type OperatorRole } from '@contract/endpoint';
import { type Screen } from '@/application/screen';
import { DESK_SECTIONS, sectionsFor } from '@/layouts/deskNavigation';

const DESK = path.resolve('pages/operator');
/** The pages of the desk that no row of the navigation leads to, and how they are reached. */
const REACHED_OTHERWISE: Record<string, string> = {
  '/operator/login': 'before the desk',
  '/operator/welcome': 'from an invitation',
  '/operator/account': 'from the name of the operator',
};

const routes = readdirSync(DESK, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({
    file: path.join(DESK, file),
    route: `/operator/${file.replace(/\.tsx$/, '')}`.replace(/\/index$/, ''),
  }));
const load = (file: string) => (jest.requireActual(file) as { default: Screen }).default;
const rows = DESK_SECTIONS.flatMap((section) => section.rows);
const pathOf = (href: string) => href.split('?')[0]!;
/** The row whose page or section a route belongs to. */
const rowOf = (route: string) =>
  rows
    .filter(({ href, also }) => [pathOf(href), also].some((at) => at && (route === at || route.startsWith(`${at}/`))))
    .sort((one, other) => pathOf(other.href).length - pathOf(one.href).length)[0];
const mayOpen = ({ operators }: Screen, role: OperatorRole) => role === 'owner' || operators?.includes(role) === true;

test.each(OPERATOR_ROLES)('the navigation of the role "%s" shows only pages that it may open', (role) => {
  for (const { href } of sectionsFor(role).flatMap((section) => section.rows)) {
    const found = routes.find(({ route }) => route === pathOf(href))!;
    expect({ href, mayOpen: mayOpen(load(found.file), role) }).toEqual({ href, mayOpen: true });
  }
});

test('every page of the desk is reached from the navigation, by the roles that may open it', () => {
  const others = routes.filter(({ route }) => !(route in REACHED_OTHERWISE));
  expect(others.length).toBeGreaterThan(20);
  for (const { route, file } of others) {
    const screen = load(file);
    const row = route.startsWith('/operator/identity/')
      ? rows.find(({ href }) => href.endsWith('queue=identity'))
      : rowOf(route);
    for (const role of OPERATOR_ROLES) {
      const shown = role === 'owner' || row?.roles.includes(role) === true;
      expect({ route, role, shown }).toEqual({ route, role, shown: mayOpen(screen, role) });
    }
  }
});
