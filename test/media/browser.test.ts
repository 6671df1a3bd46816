import { type Browser } from 'playwright-core';
import { openBrowser } from '../support/browser';

describe.each(['system', 'package'] as const)('the %s browser', (prefer) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser({ fakeCamera: true, prefer });
  }, 120_000);
  afterAll(() => browser.close());

  it('has a camera and a microphone, sends H.264 and plays H.264 with Opus, as other tests expect', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.route('https://page.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>page</title>' }),
    );
    await page.goto('https://page.test/');
    const found = await page.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
      return {
        tracks: stream
          .getTracks()
          .map((track) => track.kind)
          .sort(),
        sends: (RTCRtpSender.getCapabilities('video')?.codecs ?? []).some((codec) => codec.mimeType === 'video/H264'),
        plays: MediaSource.isTypeSupported('video/mp4; codecs="avc1.42e01f,opus"'),
      };
    });
    expect(found).toEqual({ tracks: ['audio', 'video'], sends: true, plays: true });
  });
});
