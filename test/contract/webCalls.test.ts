import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@contract/all';
import { type EndpointName, paths } from '@contract/paths';

// docs/decisions/0021 says why the website does not make these calls.

const root = path.join(__dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));

const isForOperatorsOnly = (name: EndpointName): boolean => {
  const access: string | readonly string[] = endpoints[name].access;
  return typeof access !== 'string' && access.every((role) => role.startsWith('operator'));
};

test('the calls that the website does not make are those of the decision record', () => {
  const sources = [...filesIn('src'), ...filesIn('pages')].join('\n');
  // loginOperator is open to everyone who is not logged in yet
  const names = (Object.keys(paths) as EndpointName[]).filter(
    (name) => !isForOperatorsOnly(name) && name !== 'loginOperator',
  );
  const unused = names.filter((name) => !sources.includes(`'${name}'`));
  const record = readFileSync(path.join(root, 'docs/decisions/0021-calls-for-other-clients.md'), 'utf8');
  const listed = record
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual(unused.sort());
});
