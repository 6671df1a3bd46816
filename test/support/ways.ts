import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page } from 'playwright-core';
import { documentFile } from './files';
import { until } from './mediaServer';
import { type Site } from './site';

/** The link in the newest mail to an address whose subject has these words, once it is there: path and query. */
export async function mailedLink(site: Site, to: string, subject: string): Promise<string> {
  const folder = path.join(site.dataDir, 'outbox');
  const link = await until(
    `a mail "${subject}" to ${to}`,
    () => {
      let names: string[] = [];
      try {
        names = readdirSync(folder)
          .filter((name) => name.endsWith('.txt'))
          .sort()
          .reverse();
      } catch {
        return null;
      }
      const mail = names
        .map((name) => readFileSync(path.join(folder, name), 'utf8'))
        .find((text) => text.includes(`To: ${to}\n`) && text.includes(subject));
      return mail ? /https?:\/\/\S+\?token=\S+/.exec(mail)?.[0] : null;
    },
    30_000,
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** A paper as a file chooser hands it over. */
export const paper = () => {
  const { name, content } = documentFile();
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
};

async function fillAccount(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Date of birth').fill('1990-04-02');
}

/** Fills and sends the registration of a role as a person does; ends when the page says that it arrived. */
export const registerAs: Record<
  'user' | 'performer' | 'studio',
  (page: Page, username: string, password: string) => Promise<void>
> = {
  async user(page, username, password) {
    await fillAccount(page, username, password);
    await fillPerson(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`${username}@example.test`).waitFor();
  },
  async performer(page, username, password) {
    await fillAccount(page, username, password);
    await fillPerson(page);
    await page.getByLabel('Identity document').setInputFiles(paper());
    await page.getByLabel('Photo of you with the document').setInputFiles(paper());
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send registration' }).click();
    await page.getByRole('heading', { name: 'Documents received' }).waitFor();
  },
  async studio(page, username, password) {
    await page.getByLabel('Name of the studio').fill('Big Hall');
    await fillAccount(page, username, password);
    await page.getByLabel('Country').click();
    await page.keyboard.type('Ital');
    await page.keyboard.press('Enter');
    await page.getByLabel('Proof of business').setInputFiles(paper());
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send registration' }).click();
    await page.getByRole('heading', { name: 'Document received' }).waitFor();
  },
};
