/** The rules that keep picture and sound together, and players from stalling. */
import { readFileSync } from 'node:fs';
import { AudioTimeline } from '@media/hls/audioTimeline';
import { Packager } from '@media/hls/packager';
import { type Cut, PartCutter } from '@media/hls/partCutter';
import { Playlist } from '@media/hls/playlist';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { readSps } from '@media/mp4/sps';
import { readClip } from '../../demo/publisher/clip';
import { boxAt, boxesOf, holesIn, runsOf } from '../support/fragments';
import { faultsBetween, faultsOf, type ParsedPlaylist, parsePlaylist } from '../support/playlist';

const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
const TRACK = { sps, pps, ...readSps(sps) };
const LIMITS = { part: 0.22, segment: 1, firstSegment: 0.5, segmentMax: 2.4 };

function cutAll(frames: { time: number; key: boolean }[]): Cut[] {
  const cuts: Cut[] = [];
  const cutter = new PartCutter(LIMITS, (cut) => cuts.push(cut));
  for (const { time, key } of frames) cutter.push({ data: Buffer.from([1]), time, offset: 0, key });
  return cuts;
}

const steady = (rate: number, seconds: number, keyEvery = 1) =>
  Array.from({ length: rate * seconds }, (_, i) => ({
    time: Math.round((i * 90_000) / rate),
    key: i % Math.round(rate * keyEvery) === 0,
  }));

describe('cutting', () => {
  it.each([10, 15, 20, 24, 25, 30, 60])(
    'at %i pictures a second makes parts between 85 %% and all of PART-TARGET',
    (rate) => {
      const cuts = cutAll(steady(rate, 6));
      expect(cuts.length).toBeGreaterThan(20);
      for (const cut of cuts) {
        expect(cut.duration).toBeLessThanOrEqual(0.22 * 90_000);
        if (!cut.closesSegment) expect(cut.duration).toBeGreaterThanOrEqual(0.85 * 0.22 * 90_000);
      }
    },
  );

  it('begins every segment with a key frame, loses no picture and no time', () => {
    const cuts = cutAll(steady(30, 5));
    const firsts = cuts.filter((_, i) => i === 0 || cuts[i - 1]?.closesSegment);
    expect(firsts.every((cut) => cut.frames[0]?.key)).toBe(true);
    const frames = cuts.flatMap((cut) => cut.frames);
    frames.slice(1).forEach((frame, i) => expect(frame.time).toBe((frames[i]?.time ?? 0) + (frames[i]?.duration ?? 0)));
  });

  it('makes the first two segments short where key frames allow it, and again after an interruption', () => {
    const cuts: Cut[] = [];
    const cutter = new PartCutter(LIMITS, (cut) => cuts.push(cut));
    for (const round of [0, 1]) {
      for (const { time, key } of steady(30, 4, 0.5))
        cutter.push({ data: Buffer.from([1]), time: time + round * 900_000, offset: 0, key });
      cutter.flush();
    }
    const lengths = [0];
    for (const cut of cuts) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + cut.duration / 90_000;
      if (cut.closesSegment) lengths.push(0);
    }
    expect(lengths.slice(0, -1).map((length) => Math.round(length * 10) / 10)).toEqual([
      0.5, 0.5, 1, 1, 1, 0.5, 0.5, 1, 1, 1,
    ]);
  });

  it('starts nothing before the first key frame', () => {
    const frames = steady(30, 3).map((frame, i) => ({ ...frame, key: i === 20 || i === 50 }));
    expect(cutAll(frames)[0]?.frames[0]?.time).toBe(60_000);
  });

  it('ends a segment before it grows beyond TARGETDURATION when no key frame comes', () => {
    const cuts = cutAll(steady(30, 8, 100));
    const lengths: number[] = [0];
    for (const cut of cuts) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + cut.duration / 90_000;
      if (cut.closesSegment) lengths.push(0);
    }
    expect(lengths.length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThan(2.5);
  });

  it('ignores pictures that go back in time', () => {
    const frames = steady(30, 2).flatMap((frame) => [frame, { time: frame.time - 10, key: false }]);
    expect(
      cutAll(frames)
        .flatMap((cut) => cut.frames)
        .every((frame) => frame.duration === 3000),
    ).toBe(true);
  });
});

describe('the line of sound', () => {
  const packet = Buffer.from([0xfc, 1, 2]);
  const take = (line: AudioTimeline) => line.take(Infinity);

  it('follows a counter, not the jitter of the source', () => {
    const line = new AudioTimeline();
    [0, 970, 1900, 2885].forEach((time) => line.push(packet, time, 960));
    expect(take(line).map((frame) => frame.time)).toEqual([0, 960, 1920, 2880]);
    expect(line.counts).toEqual({ filled: 0, dropped: 0 });
  });

  it('fills a hole with silence', () => {
    const line = new AudioTimeline();
    line.push(packet, 0, 960);
    line.push(packet, 960 * 4, 960);
    const frames = take(line);
    expect(frames.map((frame) => frame.time)).toEqual([0, 960, 1920, 2880, 3840]);
    expect(frames.map((frame) => frame.data === packet)).toEqual([true, false, false, false, true]);
  });

  it('drops what comes again', () => {
    const line = new AudioTimeline();
    [0, 960, 1920, 0, 2880].forEach((time) => line.push(packet, time, 960));
    expect(take(line)).toHaveLength(4);
    expect(line.counts.dropped).toBe(1);
  });

  it('follows a source that is late for good, instead of staying silent', () => {
    const line = new AudioTimeline();
    line.push(packet, 0, 960);
    line.coverWithSilence(48_000);
    for (let i = 1; i < 200; i++) line.push(packet, i * 960, 960);
    const frames = take(line);
    expect(frames.at(-1)?.data).toBe(packet);
    frames.slice(1).forEach((frame, i) => expect(frame.time).toBe((frames[i]?.time ?? 0) + 960));
    expect(line.counts.dropped).toBeLessThan(60);
  });
});

interface Feed {
  window: SegmentWindow;
  packager: Packager;
  /** feeds pictures (30 a second, a key frame a second) and sound of this span, in the order of time */
  feed(from: number, to: number, options?: { sound?: boolean; soundLate?: number; track?: boolean }): void;
  bytes(): Buffer;
}

function setUp(withSound: boolean): Feed {
  const window = new SegmentWindow({ segments: 100, bytes: 1e9 });
  const packager = new Packager(window, { partTarget: 0.22, segmentTarget: 1, firstSegment: 0.5, segmentMax: 2.4 });
  packager.startTimeline(withSound ? { codec: 'opus', rate: 48_000, channels: 2, config: null } : null);
  let told = false;
  const feed: Feed['feed'] = (from, to, { sound = true, soundLate = 0, track = false } = {}) => {
    for (let ms = Math.round(from * 1000); ms < to * 1000; ms += 10) {
      const heard = ms - soundLate;
      if (sound && heard >= from * 1000 && heard % 20 === 0) packager.addAudio(Buffer.from([0xfc, 1]), heard * 48, 960);
      const frame = Math.round((ms * 30) / 1000);
      if (Math.round((frame * 1000) / 30 / 10) * 10 !== ms) continue;
      packager.addVideo(
        { data: Buffer.from([frame & 255]), time: frame * 3000, offset: 0, key: frame % 30 === 0 },
        !told || track ? TRACK : null,
      );
      told = true;
      track = false;
    }
  };
  return {
    window,
    packager,
    feed,
    bytes: () => Buffer.concat(window.segments.flatMap((segment) => segment.parts.map((part) => part.bytes))),
  };
}

const trackBoxes = (init: Buffer | undefined) =>
  boxesOf(boxAt(init ?? Buffer.alloc(0), 'moov') ?? Buffer.alloc(0)).filter((box) => box.type === 'trak').length;

describe('packaging', () => {
  it('leaves no hole in picture or sound, and covers every picture with sound', () => {
    const { feed, bytes, packager } = setUp(true);
    feed(0, 10);
    packager.finish();
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    expect(packager.counts.lateSound).toBe(0);
    packager.close();
  });

  it('holds a part back until its sound is there: sound 80 ms late cuts no hole', () => {
    const { feed, bytes, packager, window } = setUp(true);
    feed(0, 10, { soundLate: 80 });
    expect(window.duration).toBeGreaterThan(9);
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    packager.close();
  });

  it('begins with silence when the sound that was offered does not come within half a second', () => {
    const { feed, bytes, packager, window } = setUp(true);
    feed(0, 0.45, { sound: false });
    expect(window.segments).toHaveLength(0);
    feed(0.45, 2, { sound: false });
    expect(window.segments.length).toBeGreaterThan(0);
    expect(trackBoxes(window.init(0))).toBe(2);
    const [sound] = runsOf(bytes()).filter((run) => run.trackId === 2);
    expect([sound?.start, sound?.samples[0]?.data.toString('hex')]).toEqual([0, 'fcfffe']);
    packager.close();
  });

  it('begins at once when no sound is offered', () => {
    const { feed, packager, window } = setUp(false);
    feed(0, 0.5);
    expect(window.segments).toHaveLength(1);
    packager.close();
  });

  it('lets sound join later without a break, at its time', () => {
    const { feed, bytes, packager, window } = setUp(true);
    feed(0, 3, { sound: false });
    feed(3, 6);
    packager.finish();
    expect(window.init(1)).toBeUndefined();
    expect(window.segments.filter((segment) => segment.discontinuity)).toHaveLength(0);
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2).flatMap((run) => run.samples);
    // what is heard first is of second 3: silence of 20 ms each stands for all before
    expect(Math.abs(sound.findIndex((sample) => sample.data.length === 2) - 150)).toBeLessThanOrEqual(12);
    packager.close();
  });

  it('cuts sound of before the first picture, also when it is given later', () => {
    const { bytes, packager } = setUp(true);
    const picture = (n: number) =>
      packager.addVideo(
        { data: Buffer.from([n]), time: 90_000 + n * 3000, offset: 0, key: n % 30 === 0 },
        n ? null : TRACK,
      );
    picture(0);
    for (let ms = 0; ms < 1_500; ms += 20) packager.addAudio(Buffer.from([0xfc, 1]), ms * 48, 960);
    for (let n = 1; n < 12; n++) picture(n);
    packager.finish();
    const [sound] = runsOf(bytes()).filter((run) => run.trackId === 2);
    expect(sound?.start).toBe(48_000);
    packager.close();
  });

  it('goes on with silence when the microphone is unplugged', async () => {
    const { feed, bytes, packager, window } = setUp(true);
    feed(0, 3);
    feed(3, 5, { sound: false });
    const before = window.duration;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(window.duration).toBeGreaterThan(before);
    expect(holesIn(runsOf(bytes()), 2)).toEqual([]);
    packager.close();
  });

  it('marks a returning publisher as a discontinuity and continues the numbers', () => {
    const { feed, packager, window } = setUp(true);
    feed(0, 3);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(20, 23, { track: true });
    packager.finish();
    expect(window.segments.map((segment) => segment.sequence)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(window.segments.map((segment) => segment.discontinuity)).toEqual([false, false, false, true, false, false]);
    packager.close();
  });

  it('takes a long silence of the publisher as a discontinuity, not as one endless picture', () => {
    const { feed, packager, window } = setUp(false);
    feed(0, 3);
    feed(6, 9);
    packager.finish();
    expect(window.segments.some((segment) => segment.discontinuity)).toBe(true);
    expect(Math.max(...window.segments.map((segment) => segment.duration))).toBeLessThan(2.5);
    packager.close();
  });

  it('gives new parameter sets a new init section, at a segment of their own', () => {
    const { feed, packager, window } = setUp(false);
    feed(0, 3);
    feed(3, 5, { track: true });
    packager.finish();
    expect(new Set(window.segments.map((segment) => segment.init))).toEqual(new Set([0, 1]));
    packager.close();
  });

  it('asks for key frames when it needs them', () => {
    const { feed, packager } = setUp(false);
    expect(packager.wantsKeyFrame).toBe(true);
    feed(0, 0.3);
    expect(packager.wantsKeyFrame).toBe(false);
    feed(0.3, 0.5); // the first segments are short
    expect(packager.wantsKeyFrame).toBe(true);
    feed(0.5, 2.5);
    expect(packager.wantsKeyFrame).toBe(false);
    feed(2.5, 2.99);
    expect(packager.wantsKeyFrame).toBe(true);
    packager.close();
  });
});

describe('the playlist', () => {
  const settings = { partTarget: 0.22, holdBack: 1, targetDuration: 2, length: 9, base: 'show/run/' };

  it('keeps every rule from its first version to its last', () => {
    const { feed, packager, window } = setUp(true);
    const playlist = new Playlist(window, settings);
    const versions: ParsedPlaylist[] = [];
    window.on('changed', () => versions.push(parsePlaylist(playlist.forViewer('?token=t'))));
    feed(0, 20);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(30, 40, { track: true });
    packager.finish();
    expect(versions.length).toBeGreaterThan(150);
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual(
      [],
    );
    packager.close();
  });

  it('carries the token into every address', () => {
    const { feed, packager, window } = setUp(true);
    feed(0, 4);
    const text = new Playlist(window, settings).forViewer('?token=a%2Fb');
    const addresses = text
      .split('\n')
      .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? (line && !line.startsWith('#') ? line : []));
    expect(addresses.length).toBeGreaterThan(20);
    expect(
      addresses.filter(
        (address) => !/^show\/run\/(init-\d+\.mp4|s\d+\.m4s|p\d+\.\d+\.m4s)\?token=a%2Fb$/.test(address),
      ),
    ).toEqual([]);
    packager.close();
  });

  it("names each viewer their own token and nobody else's, also in the same version", () => {
    const { feed, packager, window } = setUp(true);
    feed(0, 4);
    const playlist = new Playlist(window, settings);
    const texts = ['?token=anna', '?token=%24%26{query}', '', '?token=bert'].map(
      (query) => [query, playlist.forViewer(query)] as const,
    );
    for (const [query, text] of texts) {
      const plain = text.replaceAll(query || '?', '');
      expect(
        text.split('\n').filter((line) => query && line.includes('.m4s') && !line.includes(`.m4s${query}`)),
      ).toEqual([]);
      expect(plain).not.toMatch(/token|anna|bert/);
    }
    expect(playlist.forViewer('?token=anna')).toBe(texts[0]?.[1]);
    packager.close();
  });

  it('counts the discontinuities that have left it, and ends with ENDLIST', () => {
    const window = new SegmentWindow({ segments: 6, bytes: 1e9 });
    const playlist = new Playlist(window, { ...settings, length: 4 });
    window.addInit(Buffer.alloc(1));
    for (let i = 0; i < 12; i++) {
      window.openSegment(i * 1000, i === 2);
      window.addPart({ bytes: Buffer.alloc(1), duration: 0.2, independent: true });
      window.closeSegment();
    }
    window.end();
    const text = playlist.forViewer('');
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:8\n');
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
  });
});
