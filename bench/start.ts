/**
 * npm run bench:start
 * The promise about the first minutes (design 9): from a fresh clone of what is committed here, with a package cache that is empty, to a live stream that a
 * member sees moving in a browser, within 5 minutes; and within 20 seconds when it starts for the second time. And where the time goes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { freePort } from '../server/db/embedded/postmaster';
import { openBrowser } from '../test/support/browser';
import { temporaryFolder } from '../test/support/folders';
import { until } from '../test/support/mediaServer';
import { killTree } from '../test/support/processes';
import { openVisitor } from '../test/support/visitors';

/** seconds */
const PROMISE = { first: 300, second: 20 };
const LONGEST_START_MS = 900_000;
const LONGEST_PICTURE_MS = 60_000;
const MEMBER = { username: 'mira', password: 'footlights' };

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Started {
  url: string;
  stop(): Promise<void>;
}

/** What a newcomer's shell has: nothing of ours, and not what npm tells the programs that it runs. */
const newcomersEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|FOOTLIGHTS_|INIT_CWD|NODE_ENV|NODE_OPTIONS)/.test(name)),
  );

/** `npm start`, as a newcomer types it; each step is told when it begins. @throws Error when it ends */
async function start(folder: string, cache: string, since: number): Promise<Started> {
  const port = await freePort();
  const env = {
    ...newcomersEnvironment(),
    PORT: String(port),
    HOST: '127.0.0.1',
    npm_config_cache: cache,
  } as unknown as NodeJS.ProcessEnv;
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let over: number | null | undefined;
  void ended.then((code) => {
    over = code;
  });
  // in a group of its own, so that it can be stopped as by Ctrl-C: whatever ends this program ends it too
  process.once('exit', () => {
    if (over === undefined) killTree(child.pid ?? 0);
  });
  let text = '';
  const hear = (data: Buffer) => {
    for (const line of data
      .toString()
      .split('\n')
      .filter((each) => /^ {2}\S/.test(each)))
      say(`  ${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s ${line}`);
    text += data.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', (data: Buffer) => {
    text += data.toString();
  });
  await until(
    'the site',
    () => {
      if (over !== undefined) throw new Error(`npm start ended with ${over}:\n${text}`);
      return text.includes('Footlights is on');
    },
    LONGEST_START_MS,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
    },
  };
}

/** The address of somebody whose show is on; a stand-in may need a moment to go on stage. */
const onStage = (url: string) =>
  until(
    'a show',
    async () => {
      const { data } = (await (await fetch(`${url}/api/performers/search?streamingStatus=public&limit=1`)).json()) as {
        data: { data: { username: string }[] };
      };
      return data.data[0] && `/performers/${data.data[0].username}`;
    },
    LONGEST_PICTURE_MS,
  );

const isMoving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      (video) => video.currentTime > 0 && !video.paused && video.videoWidth > 0,
    ),
  );

/** Logs in through the form and waits for a picture that moves. */
async function seesTheShow(browser: Browser, site: Started): Promise<void> {
  const member = await openVisitor(browser, site);
  try {
    await member.login('user', MEMBER.username, MEMBER.password);
    await member.goto(await onStage(site.url));
    await until('a picture that moves', () => isMoving(member.page), LONGEST_PICTURE_MS);
  } finally {
    await member.close();
  }
}

/** Seconds from `since` until the member sees the show. */
async function timed(browser: Browser, folder: string, cache: string, since: number): Promise<number> {
  const site = await start(folder, cache, since);
  try {
    await seesTheShow(browser, site);
    return (performance.now() - since) / 1000;
  } finally {
    await site.stop();
  }
}

function verdict(name: string, seconds: number, promise: number): boolean {
  say(
    `${name}: a member sees a live stream after ${seconds.toFixed(1)} s (promise ${promise} s): ${seconds <= promise ? 'kept' : 'NOT KEPT'}\n`,
  );
  return seconds <= promise;
}

async function main(): Promise<void> {
  const folder = temporaryFolder('start');
  const clone = path.join(folder, 'footlights');
  const cache = path.join(folder, 'npm-cache');
  const browser = await openBrowser();
  try {
    const began = performance.now();
    execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
    if (existsSync(path.join(clone, 'node_modules'))) throw new Error('The clone is not a fresh one.');
    const first = verdict('first start', await timed(browser, clone, cache, began), PROMISE.first);
    const second = verdict('second start', await timed(browser, clone, cache, performance.now()), PROMISE.second);
    process.exitCode = first && second ? 0 : 1;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
