import { checkIncoming, explainRefusal, type Incoming } from '@server/features/streaming/rules/incoming';

const GOOD: Incoming & { video: object } = {
  protocol: 'rtmp',
  since: new Date('2026-05-04T12:00:00Z'),
  bitrate: 6_000_000,
  video: {
    width: 1920,
    height: 1080,
    codec: 'avc1.640028',
    frameRate: 30,
    keyFrameSeconds: 2,
    hasBFrames: true,
    expectedFrames: 300,
    missingFrames: 0,
  },
  audio: { codec: 'aac', bitrate: 160_000 },
};
const withVideo = (change: Partial<NonNullable<Incoming['video']>>, rest: Partial<Incoming> = {}): Incoming => ({
  ...GOOD,
  ...rest,
  video: { ...GOOD.video, ...change } as Incoming['video'],
});

test('a stream as OBS sends it with the advised settings is good in everything', () => {
  const checks = checkIncoming(GOOD);
  expect(checks.map(({ kind, value, isGood }) => [kind, value, isGood])).toEqual([
    ['keyFrames', 'every 2 s', true],
    ['picture', '1920 × 1080', true],
    ['frameRate', '30 fps', true],
    ['bitrate', '6.0 Mb/s', true],
    ['sound', 'AAC', true],
    ['codecs', 'H.264, AAC', true],
    ['lost', '0 of 300 frames', true],
  ]);
  expect(checks.every(({ problem, remedy, path }) => problem === null && remedy === null && !path.length)).toBe(true);
});

test.each<[string, Incoming, string, RegExp, string | undefined]>([
  [
    "OBS's default key frame interval",
    withVideo({ keyFrameSeconds: 8.3 }),
    'keyFrames',
    /2 s in OBS/,
    'Keyframe Interval: 2 s',
  ],
  ['an odd size', withVideo({ width: 1279, height: 719 }), 'picture', /resolution/, 'Output Resolution: 1280x720'],
  ['a tiny picture', withVideo({ width: 320, height: 180 }), 'picture', /resolution/, 'Output Resolution: 1280x720'],
  ['4K', withVideo({ width: 3840, height: 2160 }), 'picture', /resolution/, 'Output Resolution: 1280x720'],
  [
    'a small upright picture',
    withVideo({ width: 180, height: 320 }),
    'picture',
    /resolution/,
    'Output Resolution: 720x1280',
  ],
  ['few frames', withVideo({ frameRate: 12 }), 'frameRate', /30 frames per second/, 'FPS: 30'],
  ['too many frames', withVideo({ frameRate: 120 }), 'frameRate', /30 frames per second/, 'FPS: 30'],
  ['a low bit rate for 1080p', { ...GOOD, bitrate: 600_000 }, 'bitrate', /Raise/, 'Video Bitrate: 6000 Kbps'],
  [
    'a low bit rate for 720p',
    withVideo({ width: 1280, height: 720 }, { bitrate: 300_000 }),
    'bitrate',
    /Raise/,
    'Video Bitrate: 3000 Kbps',
  ],
  ['a high bit rate', { ...GOOD, bitrate: 20_000_000 }, 'bitrate', /Lower/, 'Video Bitrate: 6000 Kbps'],
  ['no sound', { ...GOOD, audio: null }, 'sound', /unmute/, 'Mic/Auxiliary Audio'],
  [
    'sound that was announced and is not sent',
    { ...GOOD, audio: { codec: 'aac', bitrate: 0 } },
    'sound',
    /unmute/,
    'Mic/Auxiliary Audio',
  ],
  ['4:4:4 video', withVideo({ codec: 'avc1.f4001f' }), 'codecs', /NV12/, 'Color Format: NV12'],
  ['HEVC through an engine that accepts it', withVideo({ codec: 'H265' }), 'codecs', /H\.264/, 'Video Encoder: H.264'],
  ['B-frames by WHIP', { ...GOOD, protocol: 'whip' }, 'codecs', /B-frames off/, 'B-frames: 0'],
  ['missing frames', withVideo({ missingFrames: 12 }), 'lost', /Lower the bit rate/, 'Video Bitrate'],
])(
  '%s is the first check, with its remedy in words and the way to the setting',
  (_case, incoming, kind, remedy, end) => {
    const [first, ...others] = checkIncoming(incoming);
    expect(first).toMatchObject({ kind, isGood: false });
    expect(first?.problem).toMatch(/\.$/);
    expect(first?.remedy).toMatch(remedy);
    expect(first?.path.at(-1)).toBe(end);
    expect(others.every(({ isGood }) => isGood)).toBe(true);
  },
);

test.each([
  [8.3, 'Viewers who join start up to 9 s behind you.'],
  [41, 'Viewers who join see nothing until the next one.'],
])('a key frame every %d s is told by what viewers notice', (keyFrameSeconds, problem) => {
  expect(checkIncoming(withVideo({ keyFrameSeconds }))[0]).toMatchObject({ problem });
});

test('an upright 720p at 60 frames and a quarter of a percent of missing frames are good', () => {
  const upright = withVideo({ width: 720, height: 1280, frameRate: 60, expectedFrames: 600, missingFrames: 2 });
  expect(checkIncoming({ ...upright, bitrate: 4_500_000 }).every(({ isGood }) => isGood)).toBe(true);
});

test('figures that an engine does not tell are left out, and nothing is judged without video', () => {
  const unknown = { width: null, height: null, frameRate: null, keyFrameSeconds: null, expectedFrames: null };
  const checks = checkIncoming(
    withVideo({ ...unknown, codec: 'H264', missingFrames: null, hasBFrames: null }, { bitrate: null }),
  );
  expect(checks.map(({ kind }) => kind)).toEqual(['sound', 'codecs']);
  expect(checkIncoming({ ...GOOD, video: null })).toEqual([]);
});

test.each([
  ['video', 'HEVC', /can’t play HEVC video/, /H\.264/],
  ['video', null, /this kind of video/, /H\.264/],
  ['audio', 'MP3', /MP3 sound isn’t supported/, /AAC/],
  ['other', null, /malformed/, /Check the settings/],
] as const)('a refused publisher is told in words: %s, %s', (track, codec, problem, remedy) => {
  const at = new Date('2026-05-04T12:00:00Z');
  const told = explainRefusal({ at, track, codec, message: 'A video frame is malformed.' });
  expect(told.problem).toMatch(problem);
  expect(told.remedy).toMatch(remedy);
  expect(told.at).toBe(at.toISOString());
});
