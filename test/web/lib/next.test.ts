// What browsers get in the place of parts of Next (next.config.js) must be what Next has there.
import * as nextConstants from 'next/dist/lib/constants';
import * as nextParam from 'next/dist/shared/lib/router/utils/get-dynamic-param';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as constants from '@/lib/next/constants';
import * as dynamicParam from '@/lib/next/dynamicParam';

const next = path.join(process.cwd(), 'node_modules/next/dist');
const nextFile = (file: string) => readFileSync(path.join(next, file), 'utf8');
/** The names that a file of Next takes from a module it requires. */
const takenFrom = (file: string, required: string): string[] => {
  const source = nextFile(file);
  const local = new RegExp(`const (\\w+) = (?:\\S+\\()?require\\("${required}"\\)`).exec(source)?.[1];
  return local
    ? [...new Set([...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => name!))]
    : [];
};

test('constants are those of Next, and all that the browser’s router asks for', () => {
  for (const [name, value] of Object.entries(constants))
    expect([name, value]).toEqual([name, nextConstants[name as keyof typeof nextConstants]]);
  const asked = [
    ['shared/lib/router/router.js', '../../../lib/constants'],
    ['shared/lib/router/utils/route-regex.js', '../../../../lib/constants'],
  ].flatMap(([file, required]) => takenFrom(file!, required!));
  expect(asked.length).toBeGreaterThan(3);
  expect(Object.keys(constants)).toEqual(expect.arrayContaining(asked));
});

test('a page’s parameters are read as Next reads them', () => {
  expect(dynamicParam.PARAMETER_PATTERN).toEqual(nextParam.PARAMETER_PATTERN);
  for (const written of ['slug', '...slug', '[...slug]', '[slug]', ''])
    expect(dynamicParam.parseMatchedParameter(written)).toEqual(nextParam.parseMatchedParameter(written));
  expect(takenFrom('shared/lib/router/utils/route-regex.js', './get-dynamic-param').sort()).toEqual([
    'PARAMETER_PATTERN',
    'parseMatchedParameter',
  ]);
});

test('Next makes up for nothing new in browsers', () => {
  const made = [
    ...nextFile('build/polyfills/polyfill-module.js').matchAll(/"(\w+)"in (\w+)|\|\|\((\w+(?:\.\w+)+)=/g),
  ].map(([, name, owner, dotted]) => dotted ?? `${owner}.${name}`);
  // all but the last are in every browser of the list
  expect([...new Set(made)].sort()).toEqual([
    'Array.prototype.at',
    'Array.prototype.flat',
    'Object.fromEntries',
    'Object.hasOwn',
    'Promise.prototype.finally',
    'String.prototype.trimEnd',
    'String.prototype.trimStart',
    'String.trimEnd',
    'String.trimStart',
    'Symbol.description',
    'URL.canParse',
  ]);
});
