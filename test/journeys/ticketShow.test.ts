/** Ticket shows in browsers: sold, cancelled, held and late; the member on a phone, the performer on both. */
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { PHONE } from '@test/support/memberAndPerformer';
import { giveTokens, loggedIn, waitUntilMoving, withDatabase } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(300_000);

let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
let tom: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  await Promise.all([
    registerMember(site, 'mira', 'footlights'),
    registerMember(site, 'tom', 'footlights'),
    verifiedPerformer(site, 'juno', 'footlights'),
  ]);
  await withDatabase(site, async (books) => {
    for (const name of ['mira', 'tom']) await giveTokens(books, name, 100);
  });
  [juno, mira, tom] = await Promise.all([
    loggedIn(browser, site, 'performer', 'juno'),
    loggedIn(browser, site, 'user', 'mira', PHONE),
    loggedIn(browser, site, 'user', 'tom'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const query = (text: string) => withDatabase(site, ({ pool }) => pool.query(text).then(() => undefined));

/** Returns a moment in a number of days as the value of a date field. */
const inDays = (days: number) =>
  juno.page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 86_400_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, days);

/** Announces a show on the page of ticket shows. */
async function announce(title: string, days: number) {
  await juno.goto('/account/performer/ticket-shows');
  const form = juno.page.getByRole('form', { name: 'New ticket show' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Start').fill(await inDays(days));
  await form.getByLabel('Promised minutes').fill('5');
  await form.getByLabel('Price', { exact: true }).fill('40');
  await form.getByLabel('Seats').fill('2');
  await form.getByRole('button', { name: 'Announce and sell tickets' }).click();
  await juno.page.getByRole('link', { name: title }).waitFor();
}

/** Opens a show from the performer's page, where its tickets are sold. */
async function openShow(visitor: Visitor, title: string) {
  await visitor.goto('/performers/juno');
  await visitor.page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: /^Tickets/ })
    .click();
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function buy(visitor: Visitor, title: string) {
  await openShow(visitor, title);
  await visitor.page.getByRole('button', { name: /^Buy ticket/ }).click();
  await visitor.page.getByRole('article', { name: new RegExp(`^Ticket \\d+ for ${title}`) }).waitFor();
}

test('a member buys a ticket on a phone, sees what is held, returns it and buys again', async () => {
  await announce('Night Train', 2);
  await buy(mira, 'Night Train');
  await mira.page.getByText('you get all 40 back', { exact: false }).waitFor();
  await mira.page.getByRole('timer').waitFor();
  await mira.page.getByRole('button', { name: 'Return ticket' }).click();
  await mira.page.getByRole('button', { name: 'Return the ticket' }).click();
  await mira.page.getByText('You got 40 tokens back.').waitFor();
  await mira.page.getByRole('button', { name: /^Buy ticket/ }).click();
  await mira.page.getByRole('article', { name: 'Ticket 2 for Night Train' }).waitFor();
  await mira.goto('/account/user/tickets');
  await mira.page.getByRole('article', { name: 'Ticket 2 for Night Train' }).waitFor();
});

test('a sold-out show has a waiting list', async () => {
  await buy(tom, 'Night Train');
  await query(`update ticket_shows set seats = 2`);
  const eve = await registerMember(site, 'eve', 'footlights').then(() => loggedIn(browser, site, 'user', 'eve'));
  await openShow(eve, 'Night Train');
  await eve.page.getByRole('button', { name: 'Join the waiting list' }).click();
  await eve.page.getByText('You are on the waiting list.', { exact: false }).waitFor();
  await eve.context.close();
});

test('a performer cancels on a phone, and every ticket comes back with the reason', async () => {
  await juno.page.setViewportSize({ width: 390, height: 844 });
  await juno.goto('/account/performer/ticket-shows');
  await juno.page.getByText('2 of 2 tickets sold', { exact: false }).waitFor();
  await juno.page.getByRole('button', { name: 'Cancel show' }).click();
  await juno.page.getByLabel('Reason').fill('I have lost my voice.');
  await juno.page.getByRole('button', { name: 'Cancel the show' }).click();
  await juno.page.getByText('This show was cancelled').waitFor();
  await mira.goto('/account/user/tickets');
  await mira.page.getByText('You got 40 tokens back.', { exact: false }).waitFor({ timeout: 90_000 });
  await mira.page.getByRole('link', { name: 'Night Train' }).click();
  await mira.page.getByText('I have lost my voice.', { exact: false }).waitFor();
});

test('a show on stage: its holder sees it, others see a wall and buy a late ticket, and it is paid', async () => {
  await juno.page.setViewportSize({ width: 1280, height: 800 });
  await announce('Encore', 3);
  await buy(mira, 'Encore');
  await query(`update ticket_shows set starts_at = now() + interval '5 minutes' where closed_at is null`);
  await juno.goto('/live');
  await juno.page.getByRole('button', { name: 'Open the show' }).click();
  await juno.page.waitForURL((url) => url.pathname === '/live/group');
  await mira.page.reload();
  await mira.page.getByRole('link', { name: 'Enter the show' }).click();
  await waitUntilMoving(mira.page);

  await tom.goto('/performers/juno');
  await tom.page.getByRole('link', { name: 'Only ticket holders see this show' }).click();
  await tom.page.getByRole('button', { name: /^Buy ticket/ }).click();
  await tom.page.getByRole('link', { name: 'Enter the show' }).click();
  await waitUntilMoving(tom.page);

  await query(`update ticket_runs set ran_ms = 300000`);
  await juno.page.getByRole('button', { name: 'End show' }).click();
  await juno.page.getByRole('button', { name: 'End it now' }).click();
  await juno.page.getByRole('heading', { name: 'The show is over' }).waitFor();
  await mira.page.getByRole('link', { name: 'To the show’s page' }).click();
  await mira.page.getByText('This show took place').waitFor();
  await mira.page.getByText('was paid', { exact: false }).waitFor({ timeout: 90_000 });
  await juno.goto('/account/performer/earnings');
  await juno.page.getByText('Ticket show').first().waitFor();
  expect([...mira.faults, ...juno.faults, ...tom.faults]).toEqual([]);
});
