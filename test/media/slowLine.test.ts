/** Watches with the lowest delay, in a browser, on a line that becomes too slow for the one size of the publisher. */
import { describeFfmpeg } from '../support/ffmpeg';
import { setUpLiveBrowsers } from '../support/liveBrowsers';
import { startLivePage } from '../support/livePage';
import { until } from '../support/mediaServer';
import { type NarrowPath, openNarrowPath } from '../support/narrowPath';
import { get } from '../support/playlist';

jest.setTimeout(120_000);

/** Of what the publisher sends, the share that the line carries in the end. */
const NARROW_SHARE = 0.5;

describeFfmpeg('a viewer with the lowest delay, where only the media server makes smaller sizes', () => {
  const live = setUpLiveBrowsers({ MEDIA_LADDER_CORES: '4' });

  it('learns when the line is too slow for the picture, and not before', async () => {
    const lines: NarrowPath[] = [];
    let kilobits: number | null = null;
    const throughView = async (address: string, port: number) => {
      const path = await openNarrowPath(address, port);
      path.kilobits = kilobits;
      lines.push(path);
      return path;
    };
    const livePage = await startLivePage(live.media.origin, { throughView });
    try {
      const publisher = await live.openPage();
      await live.goLive(publisher, 'slow');
      const isListed = async () => {
        const { bytes } = await get(live.media.entryUrl('slow', 'viewer'));
        return bytes.toString().includes('opus-240.m3u8');
      };
      await until('the smaller size', isListed, 30_000);
      const page = await live.openPage({ on: livePage });
      await live.watch(page, 'whep', 'slow');
      await until('a picture', async () => (await live.logged(page, 'firstFrame')).length > 0);
      await page.waitForFunction(() => document.querySelector('video')!.currentTime > 8);
      expect(await live.logged(page, 'tooSlow')).toEqual([]);
      const { body } = await live.media.control('GET', 'streams/slow');
      kilobits = (Number(body['bitrate']) * NARROW_SHARE) / 1_000;
      for (const line of lines) line.kilobits = kilobits;
      await until('the word of it', async () => (await live.logged(page, 'tooSlow')).length > 0, 60_000);
    } finally {
      await livePage.close();
      for (const line of lines) line.close();
    }
  });
});
