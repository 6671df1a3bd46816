import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PAGES } from '@test/support/walk/pages';

const folder = path.join(__dirname, '../../pages');
const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/^_(app|document)\./.test(file))
  .map((file) => `/${file.split(path.sep).join('/')}`.replace(/\.tsx$/, '').replace(/\/index$/, '') || '/');

test('every page has an entry in test/support/walk/pages.ts, which says who sees it and how to reach it', () => {
  expect(Object.keys(PAGES).sort()).toEqual(routes.sort());
});
