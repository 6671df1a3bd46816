import { type IncomingCheck, type IncomingRefusal } from '@contract/incoming';

/** What arrives from a publisher, as far as its media engine tells; null where it doesn't. */
export interface Incoming {
  protocol: 'rtmp' | 'whip' | 'websocket' | null;
  since: Date | null;
  /** bits per second, sound included */
  bitrate: number | null;
  /** null: no video arrives */
  video: {
    width: number | null;
    height: number | null;
    /** RFC 6381, or the engine's name */
    codec: string | null;
    frameRate: number | null;
    /** the longest distance between key frames lately */
    keyFrameSeconds: number | null;
    hasBFrames: boolean | null;
    /** frames of the last seconds, and those of them that never came */
    expectedFrames: number | null;
    missingFrames: number | null;
  } | null;
  /** null: no sound was announced */
  audio: { codec: string; bitrate: number | null } | null;
}

/** Why an engine refused a publisher that had permission. */
export interface RefusedPublisher {
  at: Date;
  track: 'video' | 'audio' | 'other';
  codec: string | null;
  message: string;
}

type Video = NonNullable<Incoming['video']>;
type Fault = Pick<IncomingCheck, 'problem' | 'remedy' | 'path'>;

/** Up to this distance between key frames, viewers notice nothing. Two seconds is what every program offers. */
const KEY_FRAME_MAX_SECONDS = 3;
/** Media servers keep about this much. If the last key frame is older, a viewer who joins waits for the next one. */
const KEPT_SECONDS = 30;
const FRAME_RATE_MIN = 20;
const FRAME_RATE_MAX = 61;
const SHORT_SIDE_MIN = 360;
const SHORT_SIDE_MAX = 1080;
const LONG_SIDE_MAX = 1920;
/** More than many viewers can receive without a stall, bits per second. */
const BITRATE_MAX = 8_500_000;
/**
 * The least bits per second by lines, and the advised kilobits. Still pictures need little, so these are far below what
 * movement needs; smaller pictures have no minimum.
 */
const BITRATE_MINIMUMS = [
  { lines: 1080, minimum: 1_000_000, advised: 6000 },
  { lines: 720, minimum: 500_000, advised: 3000 },
  { lines: 480, minimum: 200_000, advised: 1500 },
] as const;
const MISSING_SHARE_MAX = 0.01;
/** profile_idc of H.264 that browsers decode: baseline, main and high with 8 bits and 4:2:0. */
const PLAYABLE_PROFILES = new Set(['42', '4d', '58', '64']);

const ENCODER_PATH = ['Settings', 'Output', 'Video Encoder: H.264'];
const NAMES: Record<string, string> = {
  H264: 'H.264',
  H265: 'HEVC',
  'MPEG-4 Audio': 'AAC',
  aac: 'AAC',
  opus: 'Opus',
};
const nameOf = (codec: string): string => (codec.startsWith('avc1.') ? 'H.264' : (NAMES[codec] ?? codec));

const formatBitrate = (bitrate: number): string =>
  bitrate < 1_000_000 ? `${Math.round(bitrate / 1000)} kb/s` : `${(bitrate / 1_000_000).toFixed(1)} Mb/s`;

const check = (kind: IncomingCheck['kind'], value: string, fault: Fault | null): IncomingCheck => ({
  kind,
  value,
  isGood: fault === null,
  ...(fault ?? { problem: null, remedy: null, path: [] }),
});

function checkKeyFrames({ keyFrameSeconds }: Video): IncomingCheck | null {
  if (keyFrameSeconds === null) return null;
  return check(
    'keyFrames',
    `every ${keyFrameSeconds} s`,
    keyFrameSeconds <= KEY_FRAME_MAX_SECONDS
      ? null
      : {
          problem:
            keyFrameSeconds > KEPT_SECONDS
              ? 'Viewers who join see nothing until the next one.'
              : `Viewers who join start up to ${Math.ceil(keyFrameSeconds)} s behind you.`,
          remedy: 'Set the key frame interval to 2 s in OBS:',
          path: ['Settings', 'Output', 'Advanced', 'Keyframe Interval: 2 s'],
        },
  );
}

function pictureFault(width: number, height: number): Fault | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const path = ['Settings', 'Video', `Output Resolution: ${width < height ? '720x1280' : '1280x720'}`];
  const remedy = 'Choose another output resolution in OBS:';
  if (width % 2 || height % 2)
    return { problem: 'Width and height must be even numbers. Some players show nothing.', remedy, path };
  if (short < SHORT_SIDE_MIN) return { problem: 'The picture is so small that viewers see it blurred.', remedy, path };
  if (short > SHORT_SIDE_MAX || long > LONG_SIDE_MAX)
    return { problem: 'The picture is larger than many viewers can play without a stall.', remedy, path };
  return null;
}

function checkPicture({ width, height }: Video): IncomingCheck | null {
  if (!width || !height) return null;
  return check('picture', `${width} × ${height}`, pictureFault(width, height));
}

function checkFrameRate({ frameRate }: Video): IncomingCheck | null {
  if (frameRate === null) return null;
  const problem =
    frameRate < FRAME_RATE_MIN
      ? 'Movements look jerky.'
      : frameRate > FRAME_RATE_MAX
        ? 'Many devices cannot play so many frames a second.'
        : null;
  return check(
    'frameRate',
    `${Math.round(frameRate)} fps`,
    problem && { problem, remedy: 'Choose 30 frames per second in OBS:', path: ['Settings', 'Video', 'FPS: 30'] },
  );
}

function bitrateFault(bitrate: number, { width, height }: Video): Fault | null {
  const lines = width && height ? Math.min(width, height) : 0;
  const size = BITRATE_MINIMUMS.find((each) => lines >= each.lines);
  const pathTo = (advised: number) => ['Settings', 'Output', `Video Bitrate: ${advised} Kbps`];
  if (bitrate > BITRATE_MAX)
    return {
      problem: 'Viewers with a slower connection will stall.',
      remedy: 'Lower the bit rate in OBS:',
      path: pathTo(6000),
    };
  if (!size || bitrate >= size.minimum) return null;
  return {
    problem: 'That is too little for a picture of this size: it gets blurred as soon as something moves.',
    remedy: 'Raise the bit rate in OBS:',
    path: pathTo(size.advised),
  };
}

function checkCodecs({ video, audio, protocol }: Incoming): IncomingCheck | null {
  if (!video?.codec) return null;
  const value = [video.codec, audio?.codec].flatMap((codec) => (codec ? nameOf(codec) : [])).join(', ');
  return check('codecs', value, codecFault(video, protocol));
}

function codecFault({ codec, hasBFrames }: Video, protocol: Incoming['protocol']): Fault | null {
  if (!codec) return null;
  if (nameOf(codec) !== 'H.264') return videoCodecFault(nameOf(codec));
  if (codec.startsWith('avc1.') && !PLAYABLE_PROFILES.has(codec.slice(5, 7)))
    return {
      problem: 'Most browsers cannot play this color format of H.264.',
      remedy: 'Choose NV12 in OBS, and the profile “high” of the encoder:',
      path: ['Settings', 'Advanced', 'Color Format: NV12'],
    };
  // over RTMP, viewers watch by HLS, which shows B-frames in their order
  if (hasBFrames && protocol === 'whip')
    return {
      problem: 'B-frames make the picture of the lowest delay jump back and forth.',
      remedy: 'Turn B-frames off in OBS:',
      path: ['Settings', 'Output', 'Advanced', 'B-frames: 0'],
    };
  return null;
}

const videoCodecFault = (codec: string | null): Fault => ({
  problem: `Viewers’ browsers can’t play ${codec ?? 'this kind of'} video.`,
  remedy: 'Choose an H.264 encoder in OBS:',
  path: ENCODER_PATH,
});

function checkSound(audio: Incoming['audio']): IncomingCheck {
  const isSent = audio !== null && audio.bitrate !== 0;
  return check(
    'sound',
    isSent ? nameOf(audio.codec) : 'none',
    isSent
      ? null
      : {
          problem: 'No sound arrives. Viewers hear nothing.',
          remedy: 'Add your microphone in OBS, and unmute it:',
          path: ['Settings', 'Audio', 'Mic/Auxiliary Audio'],
        },
  );
}

function checkLost({ expectedFrames, missingFrames }: Video): IncomingCheck | null {
  if (expectedFrames === null || missingFrames === null) return null;
  return check(
    'lost',
    `${missingFrames} of ${expectedFrames} frames`,
    missingFrames <= expectedFrames * MISSING_SHARE_MAX
      ? null
      : {
          problem: 'Frames are missing, so the picture stutters. Your connection or your computer is too slow.',
          remedy: 'Lower the bit rate in OBS, or use a network cable:',
          path: ['Settings', 'Output', 'Video Bitrate'],
        },
  );
}

/** Judges what arrives. Checks without a figure are left out; the faults come first. */
export function checkIncoming(incoming: Incoming): IncomingCheck[] {
  const { video, audio, bitrate } = incoming;
  if (!video) return [];
  const checks = [
    checkKeyFrames(video),
    checkPicture(video),
    checkFrameRate(video),
    bitrate === null ? null : check('bitrate', formatBitrate(bitrate), bitrateFault(bitrate, video)),
    checkSound(audio),
    checkCodecs(incoming),
    checkLost(video),
  ].filter((each) => each !== null);
  return [...checks.filter(({ isGood }) => !isGood), ...checks.filter(({ isGood }) => isGood)];
}

/** Says in words why a publisher was refused, and what to change. */
export function explainRefusal({ at, track, codec, message }: RefusedPublisher): IncomingRefusal {
  const fault: Fault =
    track === 'video'
      ? videoCodecFault(codec)
      : track === 'audio'
        ? {
            problem: codec ? `${codec} sound isn’t supported.` : 'This kind of sound isn’t supported.',
            remedy: 'Send AAC in stereo. In OBS:',
            path: ['Settings', 'Output', 'Audio Encoder: AAC'],
          }
        : { problem: message, remedy: 'Check the settings of your program, then start the stream again.', path: [] };
  return { at: at.toISOString(), ...fault };
}
