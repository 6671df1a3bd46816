import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { OPUS } from '@media/mp4/tracks';
import { type AccessUnit, type Source, type SourceEvents } from '@media/stream/source';
import { type MediaSink, TimelineMapper } from '@media/stream/timelineMapper';
import { readClip } from '../../../demo/publisher/clip';

describe('the timeline mapper', () => {
  const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
  const source = () =>
    Object.assign(new EventEmitter<SourceEvents>(), {
      token: null,
      sessionId: null,
      audio: OPUS,
      protocol: 'rtmp' as const,
      hasPackets: false,
      hasLayers: false,
      layers: [],
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
      addLayer: () => undefined,
      addVideo: ({ time }) => pictures.push(time / 90_000),
      addAudio: (_, time) => sounds.push(time / 48_000),
    };
    new TimelineMapper(publisher, sink, () => 10);
    return { pictures, sounds };
  }

  it('aligns audio with the video of the same capture time, however late it arrives', () => {
    const publisher = source();
    const { pictures, sounds } = follow(publisher);
    publisher.emit('picture', picture(1_000, 500));
    publisher.emit('picture', picture(91_000, 501));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 7, duration: 960, clock: 503.25 });
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 7 + 960, duration: 960, clock: 503.27 });
    expect(pictures).toEqual([10, 11]);
    expect(sounds.map((time) => Math.round(time * 1_000))).toEqual([13_250, 13_270]);
  });

  it('corrects audio times once the clock is known and when the microphone drifts', () => {
    const publisher = source();
    const { sounds } = follow(publisher);
    publisher.emit('picture', picture(0, null));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 0, duration: 960, clock: null });
    expect(Math.abs((sounds[0] ?? 0) - 10)).toBeLessThan(5); // by arrival
    publisher.emit('picture', picture(90_000, 701));
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 48_000, duration: 960, clock: 700.9 });
    // 30 ms: not corrected
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 72_000, duration: 960, clock: 701.43 });
    publisher.emit('sound', { data: Buffer.alloc(1), timestamp: 96_000, duration: 960, clock: 701.95 });
    expect(sounds.slice(1).map((time) => Math.round(time * 1_000))).toEqual([10_900, 11_400, 11_950]);
  });
});
