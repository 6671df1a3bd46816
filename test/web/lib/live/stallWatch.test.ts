import { StallWatch } from '@/lib/live/stallWatch';

// The progress of a video, which neither elements nor libraries report reliably.

const LOST = 6_000;
let video: HTMLVideoElement & { currentTime: number; paused: boolean };
let frames = 0;
let heard: string[] = [];
let watch: StallWatch;
let hidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  frames = 0;
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  video = Object.assign(document.createElement('div'), {
    currentTime: 0,
    paused: false,
    srcObject: null,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: frames }),
  }) as unknown as typeof video;
  watch = new StallWatch(
    video,
    { moved: () => heard.push('moved'), stalled: () => heard.push('stalled'), lost: () => heard.push('lost') },
    LOST,
  );
});
afterEach(() => {
  watch.close();
  jest.useRealTimers();
});

/** Lets time pass in which the video moves, or does not. */
function pass(ms: number, moves: boolean): void {
  for (let gone = 0; gone < ms; gone += 250) {
    if (moves) video.currentTime += 0.25;
    jest.advanceTimersByTime(250);
  }
}

test('reports progress, each stall once, and a lasting stall repeatedly', () => {
  pass(1_000, true);
  expect(new Set(heard)).toEqual(new Set(['moved']));
  heard = [];
  pass(5_000, false);
  expect(heard).toEqual(['stalled']);
  pass(12_000, false);
  expect(heard.filter((one) => one === 'lost')).toHaveLength(2);
  heard = [];
  pass(250, true);
  pass(5_000, false);
  expect(heard).toEqual(['moved', 'stalled']);
});

test('reports no stall while the video is paused or the page is hidden', () => {
  pass(500, true);
  heard = [];
  video.paused = true;
  pass(10_000, false);
  video.paused = false;
  hidden = true;
  pass(10_000, false);
  expect(heard).toEqual([]);
  // nor right after the return
  hidden = false;
  pass(1_250, false);
  expect(heard).toEqual([]);
  pass(500, false);
  expect(heard).toEqual(['stalled']);
});

test('counts the frames of a MediaStream, whose clock runs without any', () => {
  Object.assign(video, { srcObject: {} });
  frames = 5;
  pass(250, true);
  heard = [];
  pass(2_500, true);
  expect(heard).toEqual(['stalled']);
  frames = 6;
  pass(250, true);
  expect(heard).toEqual(['stalled', 'moved']);
});
