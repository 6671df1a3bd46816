import { readFileSync } from 'node:fs';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { readClip } from '../../demo/publisher/clip';
import { loopback } from '../support/loopback';
import { withDeadCandidates } from '../support/relay';
import { startMedia, type TestMedia, until } from '../support/mediaServer';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

test('a demo publisher reconnects when its first connection is answered but never established', async () => {
  const lost = withDeadCandidates;
  const offers: string[] = [];
  const proxy = await loopback(async ({ body }) => {
    offers.push(body);
    const isFirst = offers.length === 1;
    const answer = await fetch(media.whipUrl('again', 'publisher'), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: isFirst ? lost(body) : body,
    });
    const sdp = await answer.text();
    return { status: answer.status, body: isFirst ? lost(sdp) : sdp };
  });
  const said: string[] = [];
  const publisher = new ClipPublisher(`${proxy.url}/whip`, readClip(readFileSync('demo/clips/guitar.mp4')), (text) =>
    said.push(text),
  );
  const timer = setInterval(() => publisher.tick(performance.now()), 20);
  try {
    await publisher.start();
    await until('the show', () => media.reports('again', 'started').length > 0);
    expect(said).toEqual(['publishing']);
    expect(offers).toHaveLength(2);
  } finally {
    await publisher.stop();
    clearInterval(timer);
    await proxy.down();
  }
});
