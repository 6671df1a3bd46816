import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { failOnViolations, watchPolicy } from './policyViolations';

const run = promisify(execFile);

// benchmarks open browsers too
if (typeof afterEach === 'function') failOnViolations();

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const QUIET = [
  '--no-sandbox', // tests also run as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // background pages must keep rendering, playing and publishing
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export interface BrowserOptions {
  /** gives pages a camera and a microphone (a moving pattern and beeps) and grants access to them */
  fakeCamera?: boolean;
  /** lets pages start sound without a gesture, unlike a visitor's browser */
  autoplayWithSound?: boolean;
  /** `package` skips the system's browser, to test machines without one */
  prefer?: 'system' | 'package';
  args?: string[];
}

interface Executable {
  executablePath: string;
  env: Record<string, string>;
}

function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function systemBrowser(): Executable | null {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of SYSTEM_NAMES) {
      const executablePath = path.join(folder, name);
      try {
        accessSync(executablePath, constants.X_OK);
        return { executablePath, env: plainEnvironment() };
      } catch {
        // not found: try the next path
      }
    }
  }
  return null;
}

/**
 * Returns the browser of @sparticuz/chromium, unpacked once into node_modules' cache. The package unpacks into TMPDIR
 * and adds its own libraries only on Amazon Linux, so a separate process with these settings unpacks it.
 */
async function packagedBrowser(): Promise<Executable> {
  const cache = path.join(process.cwd(), 'node_modules/.cache');
  const home = path.join(cache, 'chromium');
  if (!existsSync(path.join(home, 'chromium'))) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(path.join(cache, 'chromium-'));
    const unpack = "require('@sparticuz/chromium').executablePath().then(() => process.exit(0))";
    await run(process.execPath, ['-e', unpack], {
      env: { NODE_ENV: 'production', ...plainEnvironment(), TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    try {
      renameSync(fresh, home);
    } catch {
      rmSync(fresh, { recursive: true, force: true }); // another test was quicker
    }
  }
  const libraries = [path.join(home, 'al2023/lib'), home, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: path.join(home, 'chromium'),
    env: { ...plainEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(home, 'fonts') },
  };
}

/**
 * Starts a headless Chromium with a fresh profile: the system's, else that of the package. Open a context per person
 * (`browser.newContext()`), and close the browser in `afterAll`. A test fails when one of its pages breaks the content
 * security policy.
 */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const executable = (options.prefer === 'package' ? null : systemBrowser()) ?? (await packagedBrowser());
  const args = [
    ...QUIET,
    ...(options.fakeCamera ? FAKE_CAMERA : []),
    ...(options.autoplayWithSound ? ['--autoplay-policy=no-user-gesture-required'] : []),
    ...(options.args ?? []),
  ];
  const browser = await chromium.launch({ ...executable, headless: true, args });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (of?: BrowserContextOptions) => {
      // what a service worker answers, tests can neither hold up nor replace
      const context = await newContext({ serviceWorkers: 'block', ...of });
      await watchPolicy(context);
      return context;
    },
  });
}
