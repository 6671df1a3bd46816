import { type Api, startApi } from '@test/support/api';

// What arrives from streaming software, for its performer alone.

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ARRIVING = {
  incoming: {
    protocol: 'rtmp' as const,
    since: new Date('2026-05-04T12:00:00Z'),
    bitrate: 6_000_000,
    video: {
      width: 1920,
      height: 1080,
      codec: 'avc1.640028',
      frameRate: 30,
      keyFrameSeconds: 8.3,
      hasBFrames: false,
      expectedFrames: 300,
      missingFrames: 0,
    },
    audio: { codec: 'aac', bitrate: 160_000 },
  },
  refused: null,
};

test('the stage of a performer gets the figures of the own show and a remedy, and nobody else does', async () => {
  const [performer, other, member] = await Promise.all([
    api.verifiedPerformer(),
    api.verifiedPerformer(),
    api.registerMember(),
  ]);
  const asked: string[] = [];
  api.engine.incoming = (streamId) => {
    asked.push(streamId);
    return Promise.resolve(ARRIVING);
  };
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({ state: 'nothing', checks: [] });
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  const told = await api.must('getIncomingStream', {}, performer.token);
  expect(told).toMatchObject({ state: 'arriving', sessionId, protocol: 'rtmp', bitrate: 6_000_000 });
  expect(told.checks[0]).toMatchObject({
    kind: 'keyFrames',
    isGood: false,
    path: ['Settings', 'Output', 'Advanced', 'Keyframe Interval: 2 s'],
  });
  expect(await api.must('getIncomingStream', {}, other.token)).toMatchObject({ state: 'nothing' });
  expect((await api.call('getIncomingStream', {}, member.token)).status).toBe(403);
  expect(asked).toEqual([sessionId]);
});

test('a refused codec is named, and an engine that tells nothing is no fault', async () => {
  const performer = await api.verifiedPerformer();
  await api.must('startLive', { body: {} }, performer.token);
  const refused = { at: new Date(), track: 'video' as const, codec: 'HEVC', message: 'Only H.264.' };
  api.engine.incoming = () => Promise.resolve({ incoming: null, refused });
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({
    state: 'nothing',
    refused: { problem: 'Viewers’ browsers can’t play HEVC video.', remedy: 'Choose an H.264 encoder in OBS:' },
  });
  api.engine.incoming = () => Promise.resolve(null);
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({ state: 'nothing', refused: null });
  api.engine.incoming = undefined;
  api.engine.state = () => Promise.resolve({ publishing: true, since: null, viewers: 0 });
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({ state: 'arriving', checks: [] });
});
