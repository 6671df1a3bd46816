/** Every kind of email is readable on a phone and a wide screen, in light and dark. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { type MailContent } from '@server/mail/content';
import { composeMail, type Sender } from '@server/mail/compose';
import { PICTURE_ID } from '@server/mail/mailer';
import { writeCatalogMail } from '@server/mail/catalog';
import { MAILS } from '@server/mailCatalogue';
import { liveShowEmail, newsEmail, severalEmail } from '@server/features/notifications/emails';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';

jest.setTimeout(180_000);

const SITE: Sender = { siteName: 'Footlights', url: 'https://footlights.example' };
const READER = { username: 'mira', email: 'mira@example.test' };
const unsubscribe: MailContent['unsubscribe'] = {
  because: 'You get this because “Somebody you follow goes live” is on in your notification settings.',
  url: `${SITE.url}/unsubscribe/a~live~b`,
  what: 'emails like this',
  allUrl: `${SITE.url}/unsubscribe/a~all~b`,
  settingsUrl: `${SITE.url}/notifications/settings`,
};
/** A picture with the shape of a show's, embedded as mail programs show it. */
async function picture(): Promise<Buffer> {
  const stage = { width: 1120, height: 630, channels: 3, background: '#5b2a86' } as const;
  return sharp({ create: stage }).jpeg().toBuffer();
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function emails(): Promise<[name: string, html: string][]> {
  const jpeg = await picture();
  const live = liveShowEmail(
    READER,
    { name: 'Juno Valcourt', title: 'Late set: torch songs by request' },
    `${SITE.url}/performers/juno`,
    {
      unsubscribe,
      show: {
        picture: { jpeg, alt: 'The show of Juno Valcourt' },
        url: `${SITE.url}/performers/juno`,
        title: 'Juno Valcourt is live',
        isLive: true,
        when: 'since 20:58, your time',
        goal: { title: 'Tonight: encore with the full band', raised: 240, tokens: 2000, lamps: 3 },
      },
      also: { text: 'Also live:', links: [{ label: 'Zola Mbeki', url: `${SITE.url}/performers/zola` }] },
    },
  );
  const reminder = newsEmail(
    READER,
    { sentence: 'Juno Valcourt starts a show soon', detail: '' },
    `${SITE.url}/performers/juno`,
    {
      unsubscribe,
      show: {
        picture: { jpeg, alt: 'The show of Juno Valcourt' },
        url: `${SITE.url}/performers/juno`,
        title: 'Carols by candlelight',
        isLive: false,
        when: 'at 20:30, your time',
        goal: null,
      },
    },
  );
  const list = ['Juno Valcourt sent you 3 messages', 'You were mentioned 2 times in a chat'].map((title) => ({
    title,
    detail: 'A_long_word_without_any_place_to_break_it_that_somebody_pasted_into_the_chat',
    url: `${SITE.url}/messages`,
  }));
  const several = severalEmail(READER, '2', `${SITE.url}/notifications`, { list, unsubscribe });
  const data = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return [
    ['live', composeMail(live, SITE).html.replace(`cid:${PICTURE_ID}`, data)],
    ['reminder', composeMail(reminder, SITE).html.replace(`cid:${PICTURE_ID}`, data)],
    ['several', composeMail(several, SITE).html],
    ...MAILS.map((mail): [string, string] => {
      const example = writeCatalogMail(mail, SITE, READER.email, 'example');
      return [example.template.key, composeMail(example, SITE).html];
    }),
  ];
}

/** Saves a picture to look at, if that is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.MAIL_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

test.each([
  ['light', 320],
  ['dark', 320],
  ['light', 900],
  ['dark', 900],
] as const)('in %s at %i px every email fits, has contrast and shows its own colours', async (colorScheme, width) => {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
  const found: string[] = [];
  for (const [name, html] of await emails()) {
    await page.setContent(html);
    if (['live', 'reminder', 'several', 'notification'].includes(name))
      await shoot(page, `${name}-${width}-${colorScheme}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${name} is ${overflow} px too wide`);
    const ground = await page.evaluate(() => getComputedStyle(document.querySelector('.card')!).backgroundColor);
    if (ground !== (colorScheme === 'dark' ? 'rgb(27, 20, 34)' : 'rgb(255, 255, 255)'))
      found.push(`${name} has ${ground}`);
    found.push(
      ...(await faultsOf(page, ['color-contrast', 'image-alt', 'link-name'])).map((fault) => `${name}: ${fault}`),
    );
  }
  await page.close();
  expect(found).toEqual([]);
});
