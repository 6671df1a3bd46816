/**
 * A performer's stage: choices, interruptions, a second tab, streaming software, and a network that allows only web
 * pages.
 */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { publishHevc } from '@test/support/enhancedRtmp';
import { testFfmpeg } from '@test/support/ffmpeg';
import { publishWithFfmpeg } from '@test/support/ffmpegPublisher';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { startObs } from '@test/support/obs';
import { treeOf } from '@test/support/processes';
import { loggedIn } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { testObs } from '@test/support/testObs';
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
  [juno, guest] = await Promise.all([loggedIn(browser, site, 'performer', 'juno'), openVisitor(browser, site)]);
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

/** Waits for two more seconds of the guest's video, whether its clock continues or starts again. */
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

/** Watches for a text that may appear only briefly. @returns waits until it has appeared */
async function watchForText(page: Page, expected: string): Promise<() => Promise<void>> {
  const watcher = await page.evaluateHandle((text) => {
    const appeared = new Promise<void>((resolve) => {
      const check = () => {
        if (document.body.textContent?.includes(text)) resolve();
      };
      new MutationObserver(check).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    return { appeared };
  }, expected);
  return () => watcher.evaluate(({ appeared }) => appeared);
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

test('the performer sees and hears herself, and her choices are stored', async () => {
  await juno.goto('/live');
  const { page } = juno;
  await page.getByText('Only you see this').waitFor();
  await until('a sound of the microphone', async () =>
    /^-\d+ dB$/.test((await page.getByText(/^(silent|-\d+ dB)$/).textContent()) ?? ''),
  );
  await button(page, 'Devices').click();
  await page.getByLabel('Resolution').selectOption('480');
  await page.getByLabel('Bitrate').selectOption('700000');
  await until('the smaller picture', () =>
    video(page).evaluate((element: HTMLVideoElement) => element.videoHeight === 480),
  );
  await juno.goto('/live');
  await until('the smaller picture again', () =>
    video(page).evaluate((element: HTMLVideoElement) => element.videoHeight === 480),
  );
  await button(page, 'Devices').click();
  expect([await page.getByLabel('Resolution').inputValue(), await page.getByLabel('Bitrate').inputValue()]).toEqual([
    '480',
    '700000',
  ]);
});

test('the page shows the connection quality on air, and a guest sees the video', async () => {
  await goLive(juno.page);
  await juno.page.getByText(/480p · [\d.]+ Mb\/s · \d+ ms · (good|fair|poor)/).waitFor();
  await guest.goto('/performers/juno');
  await seesItGoOn(guest.page);
});

test('a second tab cannot send the same show, and the first one goes on', async () => {
  const second = await juno.context.newPage();
  await second.goto(`${site.url}/live`);
  await button(second, 'Go live').click();
  await second.getByText('This stream is already being published. End it there first').waitFor({ timeout: 40_000 });
  await second.close();
  await isLive(juno.page);
  await seesItGoOn(guest.page);
});

test('the screen replaces the camera in the same show, until the sharing ends', async () => {
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
  // the browser's own button ends the sharing, which fires this event
  await video(page).evaluate((element: HTMLVideoElement) =>
    (element.srcObject as MediaStream).getVideoTracks()[0]?.dispatchEvent(new Event('ended')),
  );
  await until('the camera', async () => (await surface()) === 'camera');
  await seesItGoOn(guest.page);
});

test('the show recovers by itself after the media process is killed, and the performer is told', async () => {
  const media = treeOf(site.pid).find(({ command }) => command.includes('media.cjs'));
  const isTold = await watchForText(juno.page, 'Connection lost. Reconnecting ...');
  process.kill(media?.pid ?? 0, 'SIGKILL');
  await isTold();
  await isLive(juno.page);
  await seesItGoOn(guest.page);
});

test('the show ends when the performer closes the tab and does not return', async () => {
  await juno.page.close();
  await guest.page.getByText(/is offline right now/).waitFor({ timeout: 60_000 });
});

describe('streaming software', () => {
  let iris: Visitor;
  let addresses: { rtmp: string; whip: string; key: string };
  beforeAll(async () => {
    iris = await loggedIn(browser, site, 'performer', 'iris');
    await iris.context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']);
    await iris.goto('/live');
    await iris.page.getByRole('radio', { name: 'OBS or other streaming software' }).click();
    const copied = async (label: string) => {
      await button(iris.page, `Copy: ${label}`).click();
      await iris.page.getByText(`${label} copied.`).waitFor();
      return iris.page.evaluate(() => navigator.clipboard.readText());
    };
    addresses = {
      rtmp: await copied('Server (RTMP)'),
      whip: await copied('Server (WHIP)'),
      key: await copied('Stream key'),
    };
  });
  afterAll(() => iris?.close());
  const check = (name: string) => iris.page.getByRole('listitem').filter({ hasText: name }).first();
  const onAir = () => iris.page.getByText('ON AIR', { exact: true }).waitFor({ timeout: 40_000 });
  const over = () => iris.page.getByRole('heading', { name: 'The show is over' }).waitFor({ timeout: 40_000 });

  test('needs a stream key that stays hidden until the performer shows it', async () => {
    expect(await iris.page.getByText(addresses.key).count()).toBe(0);
    await iris.page.getByText('Nothing arrives yet').waitFor();
    expect(await button(iris.page, 'Go live').count()).toBe(0);
    await button(iris.page, 'Show: Stream key').click();
    await iris.page.getByText(addresses.key).waitFor();
  });

  test('names a codec that viewers cannot play, and what to choose instead', async () => {
    await publishHevc(addresses.rtmp, addresses.key);
    await iris.page.getByText('Your program was refused').waitFor();
    await iris.page.getByText('Viewers’ browsers can’t play HEVC video.').waitFor();
    await iris.page.getByText('Choose an H.264 encoder in OBS:').waitFor();
  });

  test('opens and ends the show over WHIP, with the key as the token', async () => {
    const program = startDemoPublisher(`${addresses.whip}?token=${addresses.key}`);
    await onAir();
    await check('Codecs, good').getByText('H.264, Opus').waitFor();
    await guest.goto('/performers/iris');
    await seesItGoOn(guest.page);
    await program.stop();
    await over();
  });

  const choice = () => iris.page.getByText('Preview before going live');
  /** Starts a program that the performer alone sees, then goes live with it. */
  async function goLiveAfterPreview<P>(start: () => P): Promise<Awaited<P>> {
    await choice().click();
    await iris.page.getByText('Go live appears here when a picture arrives from your program.').waitFor();
    await guest.goto('/performers/iris');
    const program = await start();
    await iris.page.getByText('Only you see this').waitFor({ timeout: 40_000 });
    await seesItGoOn(iris.page);
    expect(await guest.page.getByText(/is offline right now/).isVisible()).toBe(true);
    await button(iris.page, 'Go live').click();
    await onAir();
    await seesItGoOn(guest.page);
    await seesItGoOn(iris.page);
    return program;
  }
  async function endWithoutPreview(program: { stop(): Promise<void> }): Promise<void> {
    await program.stop();
    await over();
    await choice().click();
    await iris.page.getByText('Your show starts by itself when a picture arrives from your program.').waitFor();
  }

  testObs('previews and shows OBS with its own defaults, and the stage says what to change there', async () => {
    const obs = await goLiveAfterPreview(() => startObs({ server: addresses.rtmp, key: addresses.key }));
    await check('Codecs, good').getByText('H.264, AAC').waitFor();
    await check('Key frames, to change').getByText('every 8.3 s').waitFor({ timeout: 60_000 });
    await iris.page.getByText('Set the key frame interval to 2 s in OBS:').waitFor();
    await check('Sound, good').waitFor({ timeout: 40_000 });
    await endWithoutPreview(obs);
  });

  testFfmpeg('shows its picture to the performer alone until they go live', async () => {
    await endWithoutPreview(await goLiveAfterPreview(() => publishWithFfmpeg(`${addresses.rtmp}/${addresses.key}`)));
  });

  testFfmpeg('opens the show over RTMP; a new key ends it, and the old key is refused', async () => {
    const obs = publishWithFfmpeg(`${addresses.rtmp}/${addresses.key}`);
    await onAir();
    await check('Key frames, good').getByText('every 1 s').waitFor();
    await check('Picture, good').getByText('640 × 360').waitFor();
    await check('Frame rate, good').getByText('30 fps').waitFor();
    await check('Codecs, good').getByText('H.264, AAC').waitFor();
    // the browser hears the tone in the preview
    await check('Sound, good')
      .getByText(/^-\d+ dB$/)
      .waitFor({ timeout: 40_000 });
    await guest.goto('/performers/iris');
    await seesItGoOn(guest.page);
    await button(iris.page, 'New stream key').click();
    const dialog = iris.page.getByRole('dialog');
    await dialog.getByText('If your streaming software sends this show, the show ends.').waitFor();
    await dialog.getByRole('button', { name: 'New key' }).click();
    await until('the end of the streaming software', () => obs.code() !== null);
    await over();
    const again = publishWithFfmpeg(`${addresses.rtmp}/${addresses.key}`);
    await until('the refusal', () => again.code() !== null);
    expect(again.said()).toContain('This stream key is not valid');
  });

  test('is still chosen when the performer returns', async () => {
    await iris.goto('/live');
    await until('the choice', () =>
      iris.page.getByRole('radio', { name: 'OBS or other streaming software' }).isChecked(),
    );
  });
});

test('a network that allows only web pages carries the show over a WebSocket, and the performer is told', async () => {
  const restricted = await loggedIn(browser, site, 'performer', 'juno');
  await restricted.context.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  await restricted.goto('/live');
  await restricted.page.getByText('Only you see this').waitFor();
  await goLive(restricted.page);
  await restricted.page
    .getByText(/^Your network blocks direct live video, so your video takes a slower route/)
    .waitFor();
  await restricted.page.getByText(/\d+p · [\d.]+ Mb\/s/).waitFor();
  await guest.goto('/performers/juno');
  await seesItGoOn(guest.page);
  await endShow(restricted.page);
  await guest.page.getByText(/is offline right now/).waitFor();
  expect([...restricted.faults, ...guest.faults, ...juno.faults]).toEqual([]);
  await restricted.close();
});
