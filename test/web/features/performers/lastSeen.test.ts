import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rememberFrontPage } from '@/features/performers/lastSeen';
import { card } from '@test/support/people';

const script = readFileSync(path.join(__dirname, '../../../../public/offline.js'), 'utf8');
/** Opens the offline page. */
function openOffline(): HTMLElement {
  document.body.innerHTML = '<section id="seen" hidden></section>';
  new Function(script)();
  return document.getElementById('seen')!;
}
afterEach(() => localStorage.clear());

test('the offline page lists the front page’s cards with a note, most watched first', () => {
  rememberFrontPage([
    card({ name: 'Juno', streamingStatus: 'offline', streamingTitle: '', viewers: 0, isFavorite: true }),
    card({ name: 'Zola <b>', streamingStatus: 'public', streamingTitle: 'Amapiano', viewers: 20 }),
  ]);
  const seen = openOffline();
  expect(seen).toBeVisible();
  expect(seen).toHaveTextContent(/^Last seenThe front page as of .+ It may have changed since\./);
  expect([...seen.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Zola <b>Was live: Amapiano',
    'Juno',
  ]);
});

test('nothing of the account is stored', () => {
  rememberFrontPage([card({ name: 'Juno', isFavorite: true })]);
  expect(localStorage.getItem('last-seen')).not.toMatch(/favo|follow/i);
});

test('without a stored list, or with a broken one, the offline page has none', () => {
  expect(openOffline()).not.toBeVisible();
  localStorage.setItem('last-seen', '{');
  expect(openOffline()).not.toBeVisible();
});
