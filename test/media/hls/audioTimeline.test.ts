import { AudioTimeline } from '@media/hls/audioTimeline';

describe('the audio timeline', () => {
  const packet = Buffer.from([0xfc, 1, 2]);
  const take = (timeline: AudioTimeline) => timeline.take(Infinity);

  it('ignores jitter of the source', () => {
    const timeline = new AudioTimeline();
    [0, 970, 1900, 2885].forEach((time) => timeline.push(packet, time, 960));
    expect(take(timeline).map((frame) => frame.time)).toEqual([0, 960, 1920, 2880]);
    expect(timeline.counts).toEqual({ filled: 0, dropped: 0 });
  });

  it('fills a gap with silence', () => {
    const timeline = new AudioTimeline();
    timeline.push(packet, 0, 960);
    timeline.push(packet, 960 * 4, 960);
    const frames = take(timeline);
    expect(frames.map((frame) => frame.time)).toEqual([0, 960, 1920, 2880, 3840]);
    expect(frames.map((frame) => frame.data === packet)).toEqual([true, false, false, false, true]);
  });

  it('drops repeated packets', () => {
    const timeline = new AudioTimeline();
    [0, 960, 1920, 0, 2880].forEach((time) => timeline.push(packet, time, 960));
    expect(take(timeline)).toHaveLength(4);
    expect(timeline.counts.dropped).toBe(1);
  });

  it('follows a source that stays late instead of staying silent', () => {
    const timeline = new AudioTimeline();
    timeline.push(packet, 0, 960);
    timeline.coverWithSilence(48_000);
    for (let i = 1; i < 200; i++) timeline.push(packet, i * 960, 960);
    const frames = take(timeline);
    expect(frames.at(-1)?.data).toBe(packet);
    frames.slice(1).forEach((frame, i) => expect(frame.time).toBe((frames[i]?.time ?? 0) + 960));
    expect(timeline.counts.dropped).toBeLessThan(60);
  });
});
