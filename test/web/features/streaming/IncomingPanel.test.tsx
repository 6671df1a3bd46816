import { render, screen, within } from '@testing-library/react';
import { type IncomingCheck, type IncomingView } from '@contract/incoming';
import { IncomingPanel } from '@/features/streaming/broadcast/IncomingPanel';
import { withSoundLevel } from '@/features/streaming/broadcast/soundLevel';

const good = (kind: IncomingCheck['kind'], value: string): IncomingCheck => ({
  kind,
  value,
  isGood: true,
  problem: null,
  remedy: null,
  path: [],
});
const keyFrames: IncomingCheck = {
  kind: 'keyFrames',
  value: 'every 8.3 s',
  isGood: false,
  problem: 'Viewers who join start up to 9 s behind you.',
  remedy: 'Set the key frame interval to 2 s in OBS:',
  path: ['Settings', 'Output', 'Advanced', 'Keyframe Interval: 2 s'],
};
const nothing: IncomingView = {
  state: 'nothing',
  sessionId: null,
  isPreview: false,
  since: null,
  protocol: null,
  bitrate: null,
  video: null,
  audio: null,
  checks: [],
  refused: null,
};
const show = (incoming: IncomingView | null) =>
  render(<IncomingPanel program={{ incoming, bitrates: [1, 2], sound: null, onSound: () => undefined }} />);

test('says that nothing arrives yet, and why a program was refused', () => {
  const { unmount } = show(nothing);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing arrives yet');
  unmount();
  const refused = {
    at: '2026-05-04T12:00:00.000Z',
    problem: 'Viewers’ browsers can’t play HEVC video.',
    remedy: 'Choose an H.264 encoder in OBS:',
    path: ['Settings', 'Output', 'Video Encoder: H.264'],
  };
  show({ ...nothing, refused });
  expect(screen.getByRole('alert')).toHaveTextContent(/was refused.*HEVC.*H\.264 encoder.*Video Encoder: H\.264/);
});

test('lists faults with their remedy and the way to the setting, and what is good', () => {
  const checks = [keyFrames, good('picture', '1920 × 1080'), good('bitrate', '6.0 Mb/s')];
  show({ ...nothing, state: 'arriving', checks });
  expect(screen.getByRole('status')).toHaveTextContent('One thing to change2 of 3 are good');
  const [fault, picture] = screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.parentElement?.tagName === 'SECTION');
  expect(fault).toHaveTextContent('Key frames, to changeevery 8.3 s');
  expect(
    within(fault!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(keyFrames.path);
  expect(picture).toHaveTextContent('Picture, good1920 × 1080');
});

test('a site whose media server tells no figures still says that the stream arrives', () => {
  show({ ...nothing, state: 'arriving' });
  expect(screen.getByRole('status')).toHaveTextContent('Your stream arrives');
});

test.each([
  ['unknown', null, 'AAC', true],
  ['silent', -60, 'silent', false],
  ['very quiet', -50, '-50 dB', false],
  ['a voice', -18.4, '-18 dB', true],
  ['distorted', -2, '-2 dB', false],
] as const)('the level of the sound is judged: %s', (_case, level, value, isGood) => {
  const checks = withSoundLevel([good('picture', '1080p'), good('sound', 'AAC')], level);
  const sound = checks.find(({ kind }) => kind === 'sound');
  expect(sound).toMatchObject({ value, isGood });
  expect(sound?.remedy === null).toBe(isGood);
  expect(checks[0]?.kind).toBe(isGood ? 'picture' : 'sound');
});

test('the level says nothing about sound that does not arrive', () => {
  const none: IncomingCheck = { ...keyFrames, kind: 'sound', value: 'none' };
  expect(withSoundLevel([none], -60)).toEqual([none]);
});
