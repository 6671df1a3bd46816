import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { takeViolations } from '@test/support/policyViolations';
import { type Site, startSite } from '@test/support/site';

// What a real site answers, and what a real browser makes of it.
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});
const open = async (path: string) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await page.goto(path);
  return page;
};
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });

it.each([
  ['a page for guests', '/', 200],
  ['a page for an account', '/auth/login/user', 200],
  ['a page that does not exist', '/nothing/here', 404],
  ['a page behind a login', '/account/user/profile', 307],
  ['the sitemap', '/sitemap.xml', 200],
  ['robots.txt', '/robots.txt', 200],
  ['a picture of the site', '/favicon.ico', 200],
  ['a call', '/api/health/live', 200],
  ['a call that does not exist', '/api/nothing', 404],
  ['a malformed URL', '/api/%E0%A4%A', 400],
  ['a file that does not exist', '/files/public/none/a.webp', 404],
  ['a stream without a token', '/media/live/streams/none.m3u8', 401],
  ['a stream call through the proxy', '/media/nothing?x', 404],
  ['a socket', '/socket.io/?EIO=4&transport=polling', 200],
])('%s carries the headers', async (_what, path, status) => {
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; (?!.*script-src[^;]*unsafe).*frame-ancestors 'none'/,
    ),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'cross-origin-opener-policy': 'same-origin',
  });
});

it.each([
  ['a page from memory', '/', 'etag', 'if-none-match'],
  ['a file of the website', '/favicon.ico', 'last-modified', 'if-modified-since'],
])('%s that has not changed (304) carries the headers', async (_what, path, tag, condition) => {
  const first = await ask(path);
  const again = await ask(path, { [condition]: first.headers.get(tag)!, 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
});

it('an asset of the build carries the headers', async () => {
  const asset = /\/_next\/static\/[^" ]+\.js/.exec(await (await ask('/')).text())![0];
  expect((await ask(asset)).headers.get('content-security-policy')).toContain("object-src 'none'");
});

it('the maintenance page carries the headers', async () => {
  await site.operator('settings', 'set', 'maintenance', 'on');
  try {
    const answer = await ask('/contact?maintenance');
    expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'");
  } finally {
    await site.operator('settings', 'set', 'maintenance', 'off');
  }
});

it('runs no script that somebody put into a page, and the test support reports it', async () => {
  const page = await open('/contact');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const picture = Object.assign(document.createElement('div'), {
      innerHTML: '<img src="data:," onerror="window.injected = true">',
    }).firstElementChild!;
    const refused = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve));
    document.body.append(picture);
    await refused;
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(takeViolations().join('\n')).toMatch(/script-src-elem refused inline/);
  await page.context().close();
});

it('is not shown in a frame of another site', async () => {
  const page = await open('about:blank');
  await page.setContent(`<iframe src="${site.url}/auth/login/user"></iframe>`);
  expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.context().close();
  takeViolations();
});

it('shows the API’s documentation in demo mode', async () => {
  const page = await open('/api/docs');
  await page.getByText('Every call of the marketplace.').waitFor();
  await page.context().close();
});
