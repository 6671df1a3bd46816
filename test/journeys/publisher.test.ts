/** A performer behind the stage: what she chooses stays, the show survives what happens to it, a second tab is told no, OBS works with what the page shows, and a network that lets only web pages through is no end. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { testFfmpeg } from '@test/support/ffmpeg';
import { publishWithFfmpeg } from '@test/support/ffmpegPublisher';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { treeOf } from '@test/support/processes';
import { signedIn } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(120_000);

let site: Site;
let browser: Browser;
let juno: Visitor;
let guest: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite(),
    openBrowser({ fakeCamera: true, args: ['--auto-select-desktop-capture-source=Entire screen'] }),
  ]);
  await Promise.all(['juno', 'iris'].map((name) => verifiedPerformer(site, name, 'footlights')));
  [juno, guest] = await Promise.all([signedIn(browser, site, 'performer', 'juno'), openVisitor(browser, site)]);
  await juno.context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const video = (page: Page) => page.locator('video').first();
const isLive = (page: Page) => page.getByText('LIVE', { exact: true }).waitFor({ timeout: 40_000 });
const time = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** The guest's picture goes on for another two seconds from now, whether its clock goes on with it or begins anew. */
async function seesItGoOn(page: Page): Promise<void> {
  await video(page).waitFor({ timeout: 40_000 });
  let [last, seen] = [await time(page), 0];
  await until(
    'the picture to go on',
    async () => {
      const now = await time(page);
      seen += Math.max(0, now - last);
      last = now;
      return seen > 2;
    },
    40_000,
  );
}

/** Watches for words from now on that may stand for a moment only. @returns waits until they stood there */
async function hearsOf(page: Page, words: string): Promise<() => Promise<void>> {
  const heard = await page.evaluateHandle((text) => {
    const stood = new Promise<void>((resolve) => {
      const look = () => {
        if (document.body.textContent?.includes(text)) resolve();
      };
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    return { stood };
  }, words);
  return () => heard.evaluate(({ stood }) => stood);
}

async function goLive(page: Page): Promise<void> {
  await button(page, 'Go live').click();
  await isLive(page);
}

async function endShow(page: Page): Promise<void> {
  await button(page, 'End show').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await page.getByRole('heading', { name: 'The show is over' }).waitFor();
}

test('she sees and hears herself, and what she chooses is chosen the next time', async () => {
  await juno.goto('/live');
  const { page } = juno;
  await page.getByText('Only you see this').waitFor();
  await until('a sound of the microphone', async () =>
    /^-\d+ dB$/.test((await page.getByText(/^(silent|-\d+ dB)$/).textContent()) ?? ''),
  );
  await button(page, 'Devices').click();
  await page.getByLabel('Resolution').selectOption('480');
  await page.getByLabel('Bit rate').selectOption('700000');
  await until('the smaller picture', () =>
    video(page).evaluate((element: HTMLVideoElement) => element.videoHeight === 480),
  );
  await juno.goto('/live');
  await until('the smaller picture again', () =>
    video(page).evaluate((element: HTMLVideoElement) => element.videoHeight === 480),
  );
  await button(page, 'Devices').click();
  expect([await page.getByLabel('Resolution').inputValue(), await page.getByLabel('Bit rate').inputValue()]).toEqual([
    '480',
    '700000',
  ]);
});

test('on air the page says how well the picture travels, and the guest sees it', async () => {
  await goLive(juno.page);
  await juno.page.getByText(/480p · [\d.]+ Mb\/s · \d+ ms · (good|fair|poor)/).waitFor();
  await guest.goto('/performers/juno');
  await seesItGoOn(guest.page);
});

test('a second tab that would send the same show is told no in words, and the first goes on', async () => {
  const second = await juno.context.newPage();
  await second.goto(`${site.url}/live`);
  await button(second, 'Go live').click();
  await second.getByText('This stream is already being published. End it there first').waitFor({ timeout: 40_000 });
  await second.close();
  await isLive(juno.page);
  await seesItGoOn(guest.page);
});

test("the screen takes the camera's place in the same show, and gives it back when the sharing ends", async () => {
  const { page } = juno;
  const surface = () =>
    video(page).evaluate(
      (element: HTMLVideoElement) =>
        (element.srcObject as MediaStream).getVideoTracks()[0]?.getSettings().displaySurface ?? 'camera',
    );
  await page.getByRole('radio', { name: 'Screen' }).click();
  await until('the screen', async () => (await surface()) !== 'camera');
  await seesItGoOn(guest.page);
  await isLive(page);
  // the browser's own button ends a sharing; pages hear of it by this event
  await video(page).evaluate((element: HTMLVideoElement) =>
    (element.srcObject as MediaStream).getVideoTracks()[0]?.dispatchEvent(new Event('ended')),
  );
  await until('the camera', async () => (await surface()) === 'camera');
  await seesItGoOn(guest.page);
});

test('the media process is killed: she is told, the picture comes back by itself, and the guest does nothing', async () => {
  const media = treeOf(site.pid).find(({ command }) => command.includes('media.cjs'));
  const isTold = await hearsOf(juno.page, 'Connection lost. Connecting again ...');
  process.kill(media?.pid ?? 0, 'SIGKILL');
  await isTold();
  await isLive(juno.page);
  await seesItGoOn(guest.page);
});

test('she closes the tab: the show waits for her a moment, and is over when she does not come back', async () => {
  await juno.page.close();
  await guest.page.getByText(/is not on stage right now/).waitFor({ timeout: 60_000 });
});

describe('with a program', () => {
  let iris: Visitor;
  let addresses: { rtmp: string; whip: string; key: string };
  beforeAll(async () => {
    iris = await signedIn(browser, site, 'performer', 'iris');
    await iris.context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']);
    await iris.goto('/live');
    await iris.page.getByRole('radio', { name: 'OBS or another program' }).click();
    const copied = async (label: string) => {
      await button(iris.page, `Copy: ${label}`).click();
      await iris.page.getByText(`${label} is copied.`).waitFor();
      return iris.page.evaluate(() => navigator.clipboard.readText());
    };
    addresses = {
      rtmp: await copied('Server (RTMP)'),
      whip: await copied('Server (WHIP)'),
      key: await copied('Stream key'),
    };
  });
  afterAll(() => iris?.close());
  const onAir = () => iris.page.getByText('ON AIR').waitFor({ timeout: 40_000 });
  const over = () => iris.page.getByRole('heading', { name: 'The show is over' }).waitFor({ timeout: 40_000 });

  test('the key stays hidden until she asks for it', async () => {
    expect(await iris.page.getByText(addresses.key).count()).toBe(0);
    await button(iris.page, 'Show: Stream key').click();
    await iris.page.getByText(addresses.key).waitFor();
  });

  test('the WHIP address with the key as its token opens the show, and the end there ends it', async () => {
    const program = startDemoPublisher(`${addresses.whip}?token=${addresses.key}`);
    await onAir();
    await guest.goto('/performers/iris');
    await seesItGoOn(guest.page);
    await program.stop();
    await over();
  });

  testFfmpeg(
    'the RTMP address with the key opens the show; a new key ends it, and the old one opens nothing',
    async () => {
      const obs = publishWithFfmpeg(`${addresses.rtmp}/${addresses.key}`);
      await onAir();
      await guest.goto('/performers/iris');
      await seesItGoOn(guest.page);
      await button(iris.page, 'New stream key').click();
      await iris.page.getByRole('dialog').getByText('If your program sends this show, the show ends.').waitFor();
      await iris.page.getByRole('dialog').getByRole('button', { name: 'New key' }).click();
      await until('the end of the program', () => obs.code() !== null);
      await over();
      const again = publishWithFfmpeg(`${addresses.rtmp}/${addresses.key}`);
      await until('the refusal', () => again.code() !== null);
      expect(again.said()).toContain('This stream key is not valid');
    },
  );

  test('she finds the program chosen when she comes back', async () => {
    await iris.goto('/live');
    await until('the choice', () => iris.page.getByRole('radio', { name: 'OBS or another program' }).isChecked());
  });
});

test('where the network lets nothing but web pages through, the show goes on the air all the same, and she is told', async () => {
  const walled = await signedIn(browser, site, 'performer', 'juno');
  await walled.context.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  await walled.goto('/live');
  await walled.page.getByText('Only you see this').waitFor();
  await goLive(walled.page);
  await walled.page.getByText(/^Your network holds live video back, so your picture goes the slower way/).waitFor();
  await walled.page.getByText(/\d+p · [\d.]+ Mb\/s/).waitFor();
  await guest.goto('/performers/juno');
  await seesItGoOn(guest.page);
  await endShow(walled.page);
  await guest.page.getByText(/is not on stage right now/).waitFor();
  expect([...walled.faults, ...guest.faults, ...juno.faults]).toEqual([]);
  await walled.close();
});
