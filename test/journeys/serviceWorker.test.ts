/** The installed side of the site: push messages to a closed page, the offline page, and what is stored. */
import { type Browser, type Page, type Worker } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { deliverPush, subscribeAt } from '@test/support/pushBrowser';
import { type PushService, startPushService } from '@test/support/pushService';
import { loggedIn } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let service: PushService;
let site: Site;
let browser: Browser;
let mira: Visitor;
let juno: Visitor;
let worker: Worker;

beforeAll(async () => {
  [service, browser] = await Promise.all([startPushService(), openBrowser({ fakeCamera: true })]);
  site = await startSite({ env: { PUSH_PRIVATE_ADDRESSES: 'on' } });
  await Promise.all([registerMember(site, 'mira', 'footlights'), verifiedPerformer(site, 'juno', 'footlights')]);
  juno = await loggedIn(browser, site, 'performer', 'juno');
  mira = await openVisitor(browser, site, { worker: true });
  await mira.context.grantPermissions(['notifications'], { origin: site.url });
  await subscribeAt(mira.context, service);
  const started = mira.context.waitForEvent('serviceworker');
  await mira.login('user', 'mira', 'footlights');
  worker = await started;
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await service?.close();
});

const offer = ({ page }: Visitor) =>
  page.getByText('Get told when Juno Valcourt goes live, even with this tab closed?');
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
/** What the system shows of the site. */
const shown = () =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
  });

test('the browser can install the site', async () => {
  const session = await mira.context.newCDPSession(mira.page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${site.url}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // a private window, as every context of a test is, installs nothing
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('push is offered to a member who follows, and not before', async () => {
  await mira.goto('/performers/juno');
  expect(await offer(mira).count()).toBe(0);
  await press(mira, 'Follow');
  await offer(mira).waitFor();
  expect(await faultsOf(mira.page)).toEqual([]);
  await press(mira, 'Turn on');
  await mira.page.getByText('This device now tells you.').waitFor();
  await offer(mira).waitFor({ state: 'detached' });
});

test('the settings show the device, and make it discreet', async () => {
  await mira.goto('/notifications/settings');
  await mira.page.getByText('Notifications are on', { exact: true }).waitFor();
  expect(await faultsOf(mira.page)).toEqual([]);
  const discreet = mira.page.getByRole('switch', { name: /^Discreet No names, pictures or amounts/ });
  await discreet.focus();
  await mira.page.keyboard.press('Space');
  await mira.page.getByText('Something new for you', { exact: true }).waitFor();
  await mira.page.keyboard.press('Space');
  await mira.page.getByText('Juno Valcourt is live', { exact: true }).waitFor();
  await mira.settled();
});

test('with the tab closed, a member is told of a show once', async () => {
  await mira.page.close();
  await juno.goto('/live');
  await press(juno, 'Go live');
  await juno.page.getByRole('button', { name: 'End show' }).waitFor({ timeout: 60_000 });
  await until('the push message', async () => service.taken.length > 0);
  expect(service.faults).toEqual([]);
  const { message } = service.taken[0]!;
  expect(message.title).toBe('Juno Valcourt is live');
  await deliverPush(mira.context, site, message);
  const told = [{ title: message.title, body: message.body, data: { link: '/performers/juno' } }];
  await until('the notification', async () => (await shown()).length > 0);
  expect(await shown()).toEqual(told);
  // a push service may bring a message twice
  await deliverPush(mira.context, site, message);
  expect(await shown()).toEqual(told);
});

test('what is read on the site leaves the screen of the system', async () => {
  const page = await mira.context.newPage();
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await until('an empty screen', async () => (await shown()).length === 0);
  await page.close();
  await press(juno, 'End show');
});

const tryAgain = (page: Page) => page.getByRole('link', { name: 'Try again' });

/** Opens a page of the member, on which a connection that comes back does nothing by itself. */
async function openDeaf(): Promise<Page> {
  const page = await mira.context.newPage();
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()));
  return page;
}

test('without a connection every page is the offline page, and Try again opens it once there is one', async () => {
  const page = await openDeaf();
  await page.goto('/videos');
  await mira.context.setOffline(true);
  await page.goto('/account/user/orders');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await tryAgain(page).click();
  await page.waitForLoadState();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await mira.context.setOffline(false);
  await tryAgain(page).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(page.url()).toBe(`${site.url}/account/user/orders`);
  await page.close();
});

test('a page opens by itself when the connection comes back', async () => {
  const page = await mira.context.newPage();
  await page.goto('/');
  await mira.context.setOffline(true);
  await page.goto('/videos');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await mira.context.setOffline(false);
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await page.close();
});

test('without a connection the app shows whom the front page listed last, and refreshes with one', async () => {
  const page = await mira.context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => localStorage.getItem('last-seen') !== null);
  await mira.context.setOffline(true);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Last seen' }).waitFor();
  await page.getByText(/^The front page as of/).waitFor();
  expect(await page.locator('#seen li').count()).toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  const stored = await page.evaluate(() => localStorage.getItem('last-seen'));
  expect(Object.keys((JSON.parse(stored!) as { cards: object[] }).cards[0]!)).toEqual([
    'name',
    'title',
    'isLive',
    'picture',
  ]);
  await mira.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: /live now/ }).waitFor({ state: 'attached' });
  await page.close();
});

/** The paths of everything that the worker has stored. */
const storedPaths = () =>
  worker.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
const PUBLIC = /^\/(?:(?:_next\/static|fonts|antd)\/|offline(?:\.js)?$|files\/public\/)/;

test('nothing of an account is stored, before or after the logout', async () => {
  const page = await mira.context.newPage();
  for (const path of [
    '/messages',
    '/account/user/wallet',
    '/account/user/orders',
    '/notifications',
    '/performers/juno',
  ]) {
    await page.goto(path);
    await page.waitForLoadState();
  }
  const stored = await storedPaths();
  expect(stored.filter((path) => path.startsWith('/_next/static/')).length).toBeGreaterThan(5);
  expect(stored.filter((path) => !PUBLIC.test(path))).toEqual([]);
  await page.goto('/account/user/orders');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('Log out!').waitFor();
  expect((await storedPaths()).filter((path) => !PUBLIC.test(path))).toEqual([]);
  await page.close();
});
