import { readFileSync } from 'node:fs';
import path from 'node:path';
import { manifestOf } from '@/features/site/manifest';
import { offlinePage } from '@/features/site/offlinePage';
import { INLINE_SCRIPTS } from '@/lib/inlineScripts';

const root = path.join(__dirname, '../../../..');
const page = offlinePage({ siteName: 'Fish & <Chips>', brandStyle: ':root:root{--c-brand:#123456}', theme: 'dark' });

test('the offline page has the name, colours and theme of the site, and can be tried again', () => {
  expect(page).toContain('Fish &amp; &lt;Chips&gt;');
  expect(page).toContain('--c-brand:#123456');
  expect(page).toContain('<html lang="en" data-theme="dark">');
  expect(page).toContain('<a href="">Try again</a>');
});

test('the offline page has the colours of the design tokens', () => {
  const tokens = readFileSync(path.join(root, 'styles/tokens.css'), 'utf8').split('[data-theme="dark"]');
  const [light, dark] = [...page.matchAll(/color-scheme:(?:light|dark);([^}]+)\}/g)].map(([, colours]) =>
    colours!.split(';'),
  );
  for (const [at, colours] of [light!, dark!].entries())
    for (const colour of colours) expect(tokens[at]).toContain(`${colour.replace(':', ': ')};`);
});

test('the content security policy allows every script of the offline page', () => {
  const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script);
  expect(inline).toHaveLength(1);
  expect(INLINE_SCRIPTS).toContain(inline[0]);
});

test('the manifest names the site, and its files exist', () => {
  const manifest = manifestOf({ siteName: 'Footlights', metaDescription: '' });
  expect(manifest).toMatchObject({ name: 'Footlights', id: '/', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons)
    expect(
      readFileSync(path.join(root, 'public', src))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Following', 'Messages', 'Notifications']);
});
