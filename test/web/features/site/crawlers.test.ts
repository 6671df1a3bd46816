import { robotsTxt, sitemapXml } from '@/features/site/crawlers';

test('robots.txt excludes private pages and names the sitemap', () => {
  const text = robotsTxt('https://stage.example');
  for (const path of ['/account', '/payment', '/auth', '/api', '/search'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain('Sitemap: https://stage.example/sitemap.xml\n');
});

test('the sitemap stays valid XML for any path and marks live performers', () => {
  const xml = sitemapXml('https://stage.example', [
    { path: '/performers/juno', changed: '2026-01-01T00:00:00.000Z', live: true },
    { path: "/tags/r&b'<>" },
  ]);
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect([...parsed.querySelectorAll('loc')].map((loc) => loc.textContent)).toEqual([
    'https://stage.example/performers/juno',
    "https://stage.example/tags/r&b'<>",
  ]);
  expect(parsed.querySelectorAll('changefreq')).toHaveLength(1);
});
