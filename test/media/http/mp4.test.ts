import { Writable } from 'node:stream';
import { type Exchange } from '@media/http/exchange';
import { Mp4Handler } from '@media/http/mp4';
import { ViewerTracker } from '@media/stream/viewerTracker';
import { setUpPackager, TRACK } from '../../support/packagerFeed';

const MIB = 1024 * 1024;
const FRAME = Buffer.alloc(50_000);

afterEach(() => jest.useRealTimers());

/** A live stream of 12 Mbit/s, and one viewer's connection that takes nothing while `isStuck`. */
function setUp() {
  const { window, packager } = setUpPackager(false);
  let frames = 0;
  const send = (count: number) => {
    for (const end = frames + count; frames < end; frames++)
      packager.addVideo(
        { data: FRAME, time: frames * 3000, offset: 0, key: frames % 30 === 0 },
        frames === 0 ? TRACK : null,
      );
  };
  const viewerTracker = new ViewerTracker(6_000);
  const rendition = { window, packager, waitUntilPlayable: () => Promise.resolve(true) };
  const stream = { id: 's', state: 'live', viewerTracker, renditions: { withAudio: () => rendition } };
  const reader = { isStuck: true, taken: 0, waiting: [] as (() => void)[] };
  const response = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      reader.taken += chunk.length;
      if (reader.isStuck) reader.waiting.push(done);
      else done();
    },
  });
  const exchange = {
    method: 'GET',
    token: 't',
    ip: '::1',
    proof: null,
    response,
    parameter: () => null,
    begin: jest.fn(),
  };
  const permission = { person: 'p', sessionId: 'p', streamId: 's' };
  const handler = new Mp4Handler(
    { get: () => stream } as never,
    { authorise: async () => permission, stillAllows: async () => true } as never,
  );
  return { send, response, reader, viewerTracker, open: () => handler.serve(exchange as unknown as Exchange, 's') };
}

it('keeps at most 2 MiB and one part for a reader who takes nothing, and bills nothing', async () => {
  const { send, response, open, viewerTracker } = setUp();
  send(30);
  await open();
  let most = 0;
  for (let second = 0; second < 30; second++) {
    send(30);
    most = Math.max(most, response.writableLength);
  }
  expect(most).toBeGreaterThan(MIB);
  expect(most).toBeLessThan(2 * MIB + 8 * FRAME.length);
  expect(viewerTracker.watching).toEqual([]);
  response.destroy();
});

it('disconnects a reader who takes nothing for 15 seconds', async () => {
  jest.useFakeTimers();
  const { send, response, open, viewerTracker } = setUp();
  send(30);
  await open();
  send(30);
  await jest.advanceTimersByTimeAsync(14_000);
  expect([response.destroyed, viewerTracker.countSessions('p')]).toEqual([false, 1]);
  await jest.advanceTimersByTimeAsync(4_000);
  expect([response.destroyed, viewerTracker.countSessions('p')]).toEqual([true, 0]);
});

it('keeps a reader who takes everything, also while the stream pauses, and notes what was taken', async () => {
  jest.useFakeTimers();
  const { send, response, reader, open, viewerTracker } = setUp();
  reader.isStuck = false;
  send(30);
  await open();
  send(30);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(response.destroyed).toBe(false);
  expect(reader.taken).toBeGreaterThan(30 * FRAME.length);
  expect(viewerTracker.watching.map(([person]) => person)).toEqual(['p']);
  response.destroy();
});
