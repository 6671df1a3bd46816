/** The demo's publisher, where connections fail. */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { readClip } from '../../demo/publisher/clip';
import { loopback } from '../support/loopback';
import { withDeadCandidates } from '../support/lossyPath';
import { startMedia, type TestMedia, until } from '../support/mediaServer';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

test('a connection that is answered and never there is made again', async () => {
  const lost = withDeadCandidates;
  const offers: string[] = [];
  const door = await loopback(async ({ body }) => {
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
  const publisher = new ClipPublisher(`${door.url}/whip`, readClip(readFileSync('demo/clips/guitar.mp4')), (text) =>
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
    await door.down();
  }
});
