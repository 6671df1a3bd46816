import { type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { type ReplyOf } from '@contract/all';
import { type Site } from './site';
import { documentFile } from './files';
import { until } from './mediaServer';

/** A visitor with a browser context of their own, and the actions that work on every page. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** uncaught errors in the page */
  faults: string[];
  goto(path: string): Promise<void>;
  /** waits until all API requests are answered and rendered, and animations have finished */
  settled(): Promise<void>;
  /** logs in through the form */
  login(role: 'user' | 'performer' | 'studio', username: string, password: string): Promise<void>;
  close(): Promise<void>;
}

export interface VisitorOptions {
  viewport?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** a phone: a finger instead of a mouse */
  touch?: boolean;
  /** runs the site's service worker */
  worker?: boolean;
}

interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
}

/** Returns whether React has hydrated the whole page. A page without React is ready at once. */
const isHydrated = () => {
  const root = document.getElementById('__next');
  if (!root) return true;
  const found = Object.entries(root).find(([name]) => name.startsWith('__reactContainer$'))?.[1] as
    { stateNode: { current: Fiber } } | undefined;
  if (!found) return false;
  const SUSPENSE = 13;
  const waiting = [found.stateNode.current];
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.memoizedState?.isDehydrated || (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated)) return false;
    for (const next of [fiber.child, fiber.sibling]) if (next) waiting.push(next);
  }
  return true;
};

/** Waits for fonts and for animations that end. Endless ones, such as spinners, are ignored. */
const waitForAnimations = async () => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter((each) => each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/**
 * Opens a path and waits until the page is interactive. A navigation that is still running can abort this one, which
 * then repeats.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  for (let again = 0; ; again += 1) {
    try {
      await page.goto(path);
      break;
    } catch (error) {
      if (again === 2 || !/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
      await page.waitForLoadState();
    }
  }
  // polls by time, because a busy browser may render no frames for a while
  await page.waitForFunction(isHydrated, undefined, { polling: 100 });
}

/** Confirms the 18+ popup if it is shown. */
const confirmAge = () => document.querySelector<HTMLElement>('[data-accept-age]')?.click();

/** Opens a browser context on the site. The 18+ popup is confirmed whenever it appears. */
export async function openVisitor(
  browser: Browser,
  site: Pick<Site, 'url'>,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 860 },
    baseURL: site.url,
    hasTouch: options.touch,
    isMobile: options.touch,
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const popup = page.getByRole('button', { name: 'I am 18 or older' });
  await page.addLocatorHandler(popup, () => popup.click());
  const goto = async (path: string) => {
    await goTo(page, path);
    await page.evaluate(confirmAge);
  };
  const pending = new Set<Request>();
  page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/api/') && pending.add(request)));
  const ended = (request: Request) => void pending.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    page,
    context,
    faults,
    goto,
    settled: async () => {
      await until('all API answers', async () => {
        if (pending.size) return false;
        await page.evaluate(waitForAnimations);
        return pending.size === 0;
      });
    },
    login: async (role, username, password) => {
      await goto(`/auth/login/${role}`);
      await page
        .getByLabel(/username|email/i)
        .first()
        .fill(username);
      await page.getByLabel(/^password/i).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
    },
    close: () => context.close(),
  };
}

const ADULT = '1990-04-02';

/** Registers a member through the API. */
export async function registerMember(site: Site, username: string, password: string): Promise<void> {
  const body = {
    username,
    email: `${username}@example.test`,
    password,
    firstName: 'Mira',
    lastName: 'Lund',
    dateOfBirth: ADULT,
    acceptTerms: true,
  };
  await must(
    await fetch(`${site.url}/api/auth/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** Registers a performer with documents through the API, whom nobody has verified yet. */
export async function registerPerformer(site: Site, username: string, password: string): Promise<void> {
  const form = new FormData();
  const fields = {
    username,
    email: `${username}@example.test`,
    password,
    firstName: 'Juno',
    lastName: 'Valcourt',
    name: 'Juno Valcourt',
    dateOfBirth: ADULT,
    acceptTerms: 'true',
  };
  Object.entries(fields).forEach(([key, value]) => form.append(key, value));
  const { name, type, content } = documentFile();
  for (const field of ['idVerification', 'documentVerification'])
    form.append(field, new Blob([content.toString()], { type }), name);
  await must(await fetch(`${site.url}/api/auth/performers/register`, { method: 'POST', body: form }));
}

/** Registers a performer and verifies them with the operator command. */
export async function verifiedPerformer(site: Site, username: string, password: string): Promise<void> {
  await registerPerformer(site, username, password);
  await site.operator('verify', username);
}

/** Registers a studio with its document through the API. The studio is not verified yet. */
export async function registerStudio(site: Site, username: string, password: string): Promise<void> {
  const form = new FormData();
  Object.entries({
    username,
    name: username,
    email: `${username}@example.test`,
    password,
    country: 'NO',
    acceptTerms: 'true',
  }).forEach(([key, value]) => form.append(key, value));
  const { name, type, content } = documentFile();
  form.append('documentVerification', new Blob([content.toString()], { type }), name);
  await must(await fetch(`${site.url}/api/auth/studio/register`, { method: 'POST', body: form }));
}

/** Calls the API with the session of a visitor. */
export async function ask<N extends 'getMe' | 'getPerformerMe' | 'searchTransactions'>(
  site: Site,
  visitor: Visitor,
  path: string,
): Promise<ReplyOf<N>> {
  const token = (await visitor.context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
  const answer = await must(await fetch(`${site.url}/api${path}`, { headers: { authorization: token } }));
  return ((await answer.json()) as { data: ReplyOf<N> }).data;
}

async function must(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
