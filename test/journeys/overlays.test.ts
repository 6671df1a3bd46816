/** Overlays for OBS: a performer makes them, they show a tip and an order, and a revoked one shows nothing. */
import { type Page } from 'playwright-core';
import { memberAndPerformer } from '@test/support/memberAndPerformer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100 });

/** Creates an overlay. @returns its secret address */
async function create(kind: string): Promise<string> {
  const { page } = juno;
  await page.getByRole('button', { name: `Create ${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add “${kind}” to OBS` });
  await dialog.waitFor();
  const address = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return address;
}

const panel = (page: Page, kind: string) => page.locator(`[data-overlay="${kind}"]`);

async function tip(anonymous = false): Promise<void> {
  const { page } = mira;
  if (anonymous) await page.getByRole('button', { name: 'Hide my name' }).click();
  await page.getByRole('button', { name: '10 tokens', exact: true }).click();
  await page.getByRole('button', { name: /^Tip\s*10/ }).click();
}

test('a tip is an alert and a line of the chat, without the name of an anonymous member, until the keys are revoked', async () => {
  await juno.goto('/account/performer/overlays');
  const addresses = { alerts: await create('Alerts'), chat: await create('Chat') };
  expect(addresses.alerts).toMatch(new RegExp(`^${site.url}/overlay#overlay_`));
  await goLive(site, juno);

  // OBS has no session of the site
  const obs = await openVisitor(mira.page.context().browser()!, site);
  try {
    const asked: string[] = [];
    obs.page.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));
    await obs.page.goto(addresses.alerts);
    await panel(obs.page, 'alerts').waitFor({ state: 'attached' });
    const chat = await obs.page.context().newPage();
    await chat.goto(addresses.chat);
    await panel(chat, 'chat').waitFor({ state: 'attached' });

    await mira.goto('/performers/juno');
    await tip();
    await obs.page.getByRole('heading', { name: 'mira' }).waitFor();
    await chat.getByText('mira', { exact: true }).waitFor();
    await tip(true);
    await obs.page.getByRole('heading', { name: 'Someone' }).waitFor();
    await chat.getByText('Someone').waitFor();
    expect(await obs.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    // the secret is in no address that a server sees
    expect(asked.join()).not.toContain('overlay_');

    await juno.goto('/account/performer/overlays');
    for (const name of ['Alerts', 'Chat']) {
      await juno.page.getByRole('button', { name: `Revoke ${name}` }).click();
      await juno.page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await juno.page.getByRole('button', { name: `Revoke ${name}` }).waitFor({ state: 'hidden' });
    }
    await obs.page.getByText('This overlay has ended.').waitFor();
    await chat.getByText('This overlay has ended.').waitFor();
    expect(await chat.getByText('Someone').count()).toBe(0);
    expect([...obs.faults, ...mira.faults, ...juno.faults]).toEqual([]);
  } finally {
    await obs.close();
  }
});
