import { cutClip } from '@media/hls/clip';
import { splitFiles } from '@server/video/splitFiles';
import { boxesOf, holesIn, runsOf } from '../../support/fragments';
import { setUpPackager, TRACK } from '../../support/packagerFeed';

/** Returns the length of a clip in seconds, and whether it is a file that begins with a key frame and has no gap. */
function look(clip: Buffer[] | null) {
  const file = Buffer.concat(clip ?? []);
  const runs = runsOf(file);
  const frames = runs.filter(({ trackId }) => trackId === 1).flatMap(({ samples }) => samples);
  return {
    seconds: Math.round(frames.length / 30),
    isWhole:
      boxesOf(file)
        .slice(0, 2)
        .every(({ type }, i) => type === ['ftyp', 'moov'][i]) &&
      frames[0]?.key === true &&
      holesIn(runs, 1).length === 0,
  };
}

describe('a clip', () => {
  it('has the last 30 s from the key frame before, up to the part that was just packaged', () => {
    const { window, feed } = setUpPackager(true);
    feed(0, 45.5, { keyEvery: 60 });
    const { seconds, isWhole } = look(cutClip(window, 30));
    expect([seconds >= 30, seconds <= 32, isWhole]).toEqual([true, true, true]);
  });

  it('of a stream with rare key frames begins at the one before the 30 s', () => {
    const { window, feed } = setUpPackager(true);
    feed(0, 45, { keyEvery: 300 });
    const { seconds, isWhole } = look(cutClip(window, 30));
    expect([seconds >= 30, seconds <= 40, isWhole]).toEqual([true, true, true]);
  });

  it('is shorter when the window holds less, and there is none before the first key frame', () => {
    const { window, feed } = setUpPackager(true);
    expect(cutClip(window, 30)).toBeNull();
    feed(0, 5);
    expect(look(cutClip(window, 30))).toEqual({ seconds: 5, isWhole: true });
  });

  it('begins after an interruption', () => {
    const { window, packager, feed } = setUpPackager(true);
    feed(0, 10);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(100, 104, { track: true });
    expect(look(cutClip(window, 30))).toEqual({ seconds: 4, isWhole: true });
  });

  it('goes on in another file where the picture changes its size', () => {
    const { window, feed } = setUpPackager(true);
    feed(0, 4);
    // the same track again needs no other file
    feed(4, 6, { track: true });
    feed(6, 9, { track: { ...TRACK, width: 320, height: 180 } });
    const clip = cutClip(window, 30);
    expect(look(clip)).toEqual({ seconds: 9, isWhole: true });
    const files = splitFiles(Buffer.concat(clip ?? []));
    expect(files.map((file) => look([file]))).toEqual([
      { seconds: 6, isWhole: true },
      { seconds: 3, isWhole: true },
    ]);
  });
});
