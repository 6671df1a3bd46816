/** A performer records a show and allows clips: a member makes one, and the recording becomes a draft video. */
import { type Browser } from 'playwright-core';
import { faultsOf, LOOKS } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { untilLive } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let juno: Visitor;
let guest: Visitor;
let mira: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ env: { RECORDING_FREE_MB: '1' } }),
    openBrowser({ fakeCamera: true }),
  ]);
  await Promise.all([verifiedPerformer(site, 'juno', password), registerMember(site, 'mira', password)]);
  [juno, mira, guest] = await Promise.all([
    openVisitor(browser, site),
    openVisitor(browser, site),
    openVisitor(browser, site, { viewport: LOOKS.phone }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const toggle = () => juno.page.getByRole('switch', { name: 'Record my public shows' });

test('recording is off by default, and the switch keeps its setting', async () => {
  await juno.login('performer', 'juno', password);
  await juno.goto('/live');
  await toggle().waitFor({ state: 'attached' });
  expect(await toggle().isChecked()).toBe(false);
  await juno.page.getByText('Record my public shows').click();
  await juno.settled();
  await juno.page.getByRole('radio', { name: 'After approval' }).check();
  await juno.settled();
  await juno.goto('/live');
  await toggle().waitFor({ state: 'attached' });
  expect(await toggle().isChecked()).toBe(true);
  await juno.page.setViewportSize(LOOKS.phone);
  expect(await faultsOf(juno.page, ['color-contrast', 'label', 'aria-valid-attr-value'])).toEqual([]);
  await juno.page.setViewportSize(LOOKS.desk);
});

test('performer and viewers can see that the show is recorded', async () => {
  await juno.page.getByLabel('Title').fill('Late rehearsal');
  await juno.page.getByRole('button', { name: 'Go live' }).click();
  await juno.page.getByText('LIVE', { exact: true }).waitFor({ timeout: 60_000 });
  await juno.page.getByText('This show is being recorded. Viewers can see that.').waitFor();
  await untilLive(site, 'juno');
  await guest.goto('/performers/juno');
  await guest.page.getByText('Recorded', { exact: true }).waitFor({ timeout: 60_000 });
  await guest.page.getByText('It is being recorded.').first().waitFor({ state: 'attached' });
  await guest.page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await juno.page.setViewportSize(LOOKS.desk);
});

test('a member makes a clip, which others see once the performer approves it, until it is deleted', async () => {
  await mira.login('user', 'mira', password);
  await mira.goto('/performers/juno');
  await mira.page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await mira.page.getByRole('group', { name: /^Live video of/ }).hover();
  await mira.page.getByRole('button', { name: 'Clip', exact: true }).click();
  await mira.page.getByLabel('Title').fill('The last chorus');
  expect(await faultsOf(mira.page, ['color-contrast', 'label', 'aria-valid-attr-value'])).toEqual([]);
  await mira.page.getByRole('button', { name: 'Make clip' }).click();
  await mira.page.getByText(/^Your clip waits for the approval of/).waitFor({ timeout: 60_000 });
  await mira.page.getByRole('link', { name: 'Open the clip' }).click();
  await mira.page.getByRole('heading', { name: 'The last chorus' }).waitFor();
  const { pathname } = new URL(mira.page.url());
  await guest.goto(pathname);
  expect(await guest.page.getByText('The last chorus').count()).toBe(0);

  const phone = await juno.context.newPage();
  await phone.goto(site.url + pathname);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await phone.getByRole('button', { name: 'Copy link' }).waitFor();
  await guest.goto(pathname);
  await guest.page.getByRole('heading', { name: 'The last chorus' }).waitFor();
  await guest.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);

  await phone.getByRole('button', { name: 'Delete' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await phone.waitForURL(/performers/);
  await phone.close();
  await guest.goto(pathname);
  expect(await guest.page.getByText('The last chorus').count()).toBe(0);
});

test('the recording becomes a draft video that only the performer sees', async () => {
  await juno.page.getByRole('button', { name: 'End show' }).first().click();
  await juno.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await juno.page.getByText('Your show was recorded: a draft video is being prepared.').waitFor({ timeout: 90_000 });
  await juno.goto('/account/performer/videos');
  await juno.page
    .getByText(/^Late rehearsal, /)
    .first()
    .waitFor({ timeout: 60_000 });
  await guest.goto('/videos');
  await guest.settled();
  expect(await guest.page.getByText(/^Late rehearsal, /).count()).toBe(0);
  expect([...juno.faults, ...mira.faults, ...guest.faults]).toEqual([]);
});
