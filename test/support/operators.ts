import { type Browser } from 'playwright-core';
import { type OperatorRole } from '@contract/endpoint';
import { codeOf } from './secondFactors';
import { type Site } from './site';
import { openVisitor, type Visitor, type VisitorOptions } from './visitors';

const PASSWORD = 'a long password for the desk';

/** Makes an operator on the command line, and logs in at the desk with the code of the authenticator app. */
export async function openOperator(
  browser: Browser,
  site: Site,
  username: string,
  role: OperatorRole,
  options?: VisitorOptions,
): Promise<Visitor> {
  const made = await site.operator('create', username, `${username}@example.test`, PASSWORD, '--role', role);
  const secret = /Secret: (\S+)/.exec(made)![1]!;
  const desk = await openVisitor(browser, site, options);
  const { page } = desk;
  await desk.goto('/operator/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/operator(\?|$)/);
  return desk;
}
