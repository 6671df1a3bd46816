/** Sound and pictures in step: by the sender's reports, not by when packets happen to arrive. */
import { SenderClock } from '@media/rtc/senderClock';
import { TimelineMapper, type MediaSink } from '@media/stream/timelineMapper';
import { type AccessUnit, type Source, type SourceEvents } from '@media/stream/source';
import { OPUS } from '@media/mp4/tracks';
import { readFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import { readClip } from '../../demo/publisher/clip';

const ntp = (seconds: number) => BigInt(Math.round(seconds * 2 ** 16)) << 16n;

it('knows when something was captured, on either side of the wrap', () => {
  const clock = new SenderClock(90_000);
  expect(clock.at(5)).toBeNull();
  clock.report({ ntpTimestamp: ntp(1_000), rtpTimestamp: 2 ** 32 - 45_000 });
  expect(clock.at(2 ** 32 - 45_000)).toBeCloseTo(1_000, 4);
  expect(clock.at(45_000)).toBeCloseTo(1_001, 4);
  expect(clock.at(2 ** 32 - 135_000)).toBeCloseTo(999, 4);
});

it('believes the earliest of the last reports, which were held up least', () => {
  const clock = new SenderClock(1_000);
  [0, 0.2, 0.05].forEach((late, i) => clock.report({ ntpTimestamp: ntp(1_000 + i + late), rtpTimestamp: i * 1_000 }));
  expect(clock.at(2_000)).toBeCloseTo(1_002, 4);
  clock.report({ ntpTimestamp: ntp(1_003.1), rtpTimestamp: 3_000 });
  expect(clock.at(3_000)).toBeCloseTo(1_003.05, 4); // the first one is forgotten
});

it('does not believe a sender that notes when a packet was sent', () => {
  const clock = new SenderClock(1_000);
  [100, 120, 140].forEach((timestamp) => clock.saw(timestamp));
  clock.report({ ntpTimestamp: ntp(1_000), rtpTimestamp: 120 });
  expect(clock.isKnown).toBe(false);
  clock.report({ ntpTimestamp: ntp(1_000), rtpTimestamp: 133 });
  expect(clock.at(133)).toBeCloseTo(1_000, 4);
});

it('takes no report from before the first packet', () => {
  const clock = new SenderClock(90_000);
  clock.report({ ntpTimestamp: 0n, rtpTimestamp: 0 });
  expect(clock.at(0)).toBeNull();
});

describe('ingest', () => {
  const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
  const source = () =>
    Object.assign(new EventEmitter<SourceEvents>(), {
      token: null,
      sessionId: null,
      audio: OPUS,
      hasPackets: false,
      loss: 0,
      requestKeyFrame: () => undefined,
      close: () => undefined,
    }) satisfies Source;
  const picture = (timestamp: number, clock: number | null): AccessUnit => ({
    data: Buffer.alloc(1),
    timestamp,
    offset: 0,
    clock,
    key: true,
    sps,
    pps,
  });

  function follow(publisher: Source) {
    const pictures: number[] = [];
    const sounds: number[] = [];
    const sink: MediaSink = {
      startTimeline: () => undefined,
      addVideo: ({ time }) => pictures.push(time / 90_000),
      addAudio: (_, time) => sounds.push(time / 48_000),
    };
    new TimelineMapper(publisher, sink, () => 10);
    return { pictures, sounds };
  }

  it('places sound beside the picture that was captured with it, however late it comes', () => {
    const publisher = source();
    const { pictures, sounds } = follow(publisher);
    publisher.emit('picture', picture(1_000, 500));
    publisher.emit('picture', picture(91_000, 501));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 7, duration: 960, clock: 503.25 });
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 7 + 960, duration: 960, clock: 503.27 });
    expect(pictures).toEqual([10, 11]);
    expect(sounds.map((time) => Math.round(time * 1_000))).toEqual([13_250, 13_270]);
  });

  it('corrects itself when the clocks become known, and follows a microphone whose clock runs otherwise', () => {
    const publisher = source();
    const { sounds } = follow(publisher);
    publisher.emit('picture', picture(0, null));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 0, duration: 960, clock: null });
    expect(Math.abs((sounds[0] ?? 0) - 10)).toBeLessThan(5); // by arrival
    publisher.emit('picture', picture(90_000, 701));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 48_000, duration: 960, clock: 700.9 });
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 72_000, duration: 960, clock: 701.43 }); // 30 ms: left
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 96_000, duration: 960, clock: 701.95 });
    expect(sounds.slice(1).map((time) => Math.round(time * 1_000))).toEqual([10_900, 11_400, 11_950]);
  });
});
