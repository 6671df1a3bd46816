import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page } from 'playwright-core';
import { documentFile } from './files';
import { until } from './mediaServer';
import { type Site } from './site';

/**
 * Waits for an email to an address and returns the path and query of its link, by default one with a token in its
 * query. `subject` is part of the subject.
 */
export async function mailedLink(
  site: Site,
  to: string,
  subject: string,
  pattern = /https?:\/\/\S+\?token=\S+/,
): Promise<string> {
  const folder = path.join(site.dataDir, 'outbox');
  const link = await until(
    `an email "${subject}" to ${to}`,
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
      return mail ? pattern.exec(mail)?.[0] : null;
    },
    30_000,
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns an identity document for a file chooser. */
export const identityDocument = () => {
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

/** Fills and sends the registration form of a role, and waits until the page confirms it. */
export const registerAs: Record<
  'user' | 'performer' | 'studio',
  (page: Page, username: string, password: string) => Promise<void>
> = {
  async user(page, username, password) {
    await fillAccount(page, username, password);
    await page.getByLabel('Date of birth').fill('1990-04-02');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`${username}@example.test`).waitFor();
  },
  async performer(page, username, password) {
    await fillAccount(page, username, password);
    await fillPerson(page);
    await page.getByLabel('Identity document').setInputFiles(identityDocument());
    await page.getByLabel('Photo of you with the document').setInputFiles(identityDocument());
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
    await page.getByLabel('Proof of business').setInputFiles(identityDocument());
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send registration' }).click();
    await page.getByRole('heading', { name: 'Document received' }).waitFor();
  },
};
