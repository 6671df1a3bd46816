/**
 * npm run bench:start
 *
 * Measures the time from a fresh clone of the committed state, with an empty package cache, until a member watches a
 * live stream in a browser. Limits: 5 minutes, and 20 seconds for the second start. Prints when each step starts.
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
import { runBenchmark } from './run';

const LIMITS_SECONDS = { first: 300, second: 20 };
const START_TIMEOUT_MS = 900_000;
const STREAM_TIMEOUT_MS = 60_000;
const MEMBER = { username: 'mira', password: 'footlights' };

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Started {
  url: string;
  stop(): Promise<void>;
}

/** Returns the environment of a new user's shell: without this project's variables and without those that npm sets. */
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|FOOTLIGHTS_|INIT_CWD|NODE_ENV|NODE_OPTIONS)/.test(name)),
  );

/** Runs `npm start` and prints when each step starts, in seconds after `since`. @throws Error when it exits */
async function start(folder: string, cache: string, since: number): Promise<Started> {
  const port = await freePort();
  const env = {
    ...cleanEnvironment(),
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
  let exitCode: number | null | undefined;
  void ended.then((code) => {
    exitCode = code;
  });
  // it has its own process group so that SIGINT works like Ctrl-C, and must be ended with this program
  process.once('exit', () => {
    if (exitCode === undefined) killTree(child.pid ?? 0);
  });
  let text = '';
  const readOutput = (data: Buffer) => {
    for (const line of data
      .toString()
      .split('\n')
      .filter((each) => /^ {2}\S/.test(each)))
      say(`  ${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s ${line}`);
    text += data.toString();
  };
  child.stdout?.on('data', readOutput);
  child.stderr?.on('data', (data: Buffer) => {
    text += data.toString();
  });
  await until(
    'the site',
    () => {
      if (exitCode !== undefined) throw new Error(`npm start exited with ${exitCode}:\n${text}`);
      return text.includes('Footlights is running');
    },
    START_TIMEOUT_MS,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
    },
  };
}

/** Waits for a live performer and returns the path of their page; demo streams start with a delay. */
const findLivePage = (url: string) =>
  until(
    'a live performer',
    async () => {
      const { data } = (await (await fetch(`${url}/api/performers/search?streamingStatus=public&limit=1`)).json()) as {
        data: { data: { username: string }[] };
      };
      return data.data[0] && `/performers/${data.data[0].username}`;
    },
    STREAM_TIMEOUT_MS,
  );

const isMoving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      (video) => video.currentTime > 0 && !video.paused && video.videoWidth > 0,
    ),
  );

/** Logs in as the demo member and waits until the stream plays. */
async function watchStream(browser: Browser, site: Started): Promise<void> {
  const member = await openVisitor(browser, site);
  try {
    await member.login('user', MEMBER.username, MEMBER.password);
    await member.goto(await findLivePage(site.url));
    await until('a playing stream', () => isMoving(member.page), STREAM_TIMEOUT_MS);
  } finally {
    await member.close();
  }
}

/** Starts the site. @returns seconds from `since` until the member watches the stream */
async function measureStart(browser: Browser, folder: string, cache: string, since: number): Promise<number> {
  const site = await start(folder, cache, since);
  try {
    await watchStream(browser, site);
    return (performance.now() - since) / 1000;
  } finally {
    await site.stop();
  }
}

/** Prints a result with its limit. @returns whether the limit was kept */
function judge(name: string, seconds: number, limit: number): boolean {
  say(
    `${seconds <= limit ? 'kept' : 'MISSED'}: ${name} to a live stream ${seconds.toFixed(1)} s, limit ${limit} s, ratio ${(seconds / limit).toFixed(2)}\n`,
  );
  return seconds <= limit;
}

async function main(): Promise<boolean> {
  const folder = temporaryFolder('start');
  const clone = path.join(folder, 'footlights');
  const cache = path.join(folder, 'npm-cache');
  const browser = await openBrowser();
  try {
    const began = performance.now();
    execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
    if (existsSync(path.join(clone, 'node_modules'))) throw new Error('The clone already contains node_modules.');
    const first = judge('first start', await measureStart(browser, clone, cache, began), LIMITS_SECONDS.first);
    const second = judge(
      'second start',
      await measureStart(browser, clone, cache, performance.now()),
      LIMITS_SECONDS.second,
    );
    return first && second;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

runBenchmark(main);
