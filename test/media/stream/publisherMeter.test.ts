import { PublisherMeter } from '@media/stream/publisherMeter';
import { RefusedPublishers } from '@media/stream/refusedPublishers';

const FRAME = 3_000; // 30 frames a second in 1/90000 s
const WRAP = 2 ** 32;

/** Feeds a meter with frames of 1,000 bytes in real time. */
function feeder({ audio = null as null | { codec: 'aac'; rate: number; channels: number; config: null } } = {}) {
  const clock = { now: 0 };
  const meter = new PublisherMeter({ protocol: 'rtmp', audio }, () => clock.now);
  const picture = (n: number, { key = false, offset = 0, from = 0 } = {}) => {
    clock.now = (n * 1000) / 30;
    meter.addPicture({ data: Buffer.alloc(1000), timestamp: (from + n * FRAME) % WRAP, offset, key });
  };
  return { clock, meter, picture };
}

describe('the publisher meter', () => {
  it('tells frame rate, bit rate and key frame distance, over a wrap of the timestamps too', () => {
    const { meter, picture } = feeder();
    for (let n = 0; n <= 300; n++) picture(n, { key: n % 60 === 0, from: WRAP - 100 * FRAME });
    expect(meter.view().video).toEqual({
      frameRate: 30,
      bitrate: 240_800,
      keyFrameSeconds: 2,
      hasBFrames: false,
      expectedFrames: 301,
      missingFrames: 0,
    });
  });

  it('reports a key frame distance while it still lasts, and the longest of the last half minute', () => {
    const { meter, picture } = feeder();
    for (let n = 0; n < 60; n++) picture(n, { key: n === 0 });
    expect(meter.view().video?.keyFrameSeconds).toBeNull();
    for (let n = 60; n <= 150; n++) picture(n);
    expect(meter.view().video?.keyFrameSeconds).toBe(5);
    for (let n = 151; n <= 330; n++) picture(n, { key: n === 240 || n === 300 });
    expect(meter.view().video?.keyFrameSeconds).toBe(8);
    for (let n = 331; n <= 1500; n++) picture(n, { key: n === 1500 });
    expect(meter.view().video?.keyFrameSeconds).toBe(40);
  });

  it('counts frames that are missing between the others, and no rounding of timestamps', () => {
    const { meter, picture } = feeder();
    for (let n = 0; n < 300; n++) if (n % 100 !== 50 && n !== 151) picture(n, { from: n % 3 });
    expect(meter.view().video).toMatchObject({ expectedFrames: 300, missingFrames: 4 });
  });

  it('sees B-frames by their offset, or by presentation times that go back', () => {
    const rtmp = feeder();
    rtmp.picture(0, { offset: FRAME });
    expect(rtmp.meter.view().video?.hasBFrames).toBe(true);
    const whip = feeder();
    for (const n of [0, 3, 1, 2]) whip.picture(n);
    expect(whip.meter.view().video?.hasBFrames).toBe(true);
  });

  it('has no video once none arrives, and tells audio that was announced and is not sent', () => {
    const { clock, meter, picture } = feeder({ audio: { codec: 'aac', rate: 48_000, channels: 2, config: null } });
    picture(0, { key: true });
    expect(meter.view().audio).toEqual({ codec: 'aac', rate: 48_000, channels: 2, bitrate: 0 });
    meter.addSound({ data: Buffer.alloc(500) });
    expect(meter.view().audio?.bitrate).toBe(4_000);
    clock.now = 10_001;
    expect(meter.view()).toMatchObject({ video: null, audio: { bitrate: 0 } });
  });
});

test('a refused publisher is remembered for a minute, unless one is accepted', () => {
  const clock = { now: 0 };
  const refused = new RefusedPublishers(() => clock.now);
  refused.note('a', { message: 'No.', track: 'video', codec: 'HEVC' });
  refused.note('b', { message: 'No.' });
  expect(refused.get('a')).toMatchObject({ message: 'No.', track: 'video', codec: 'HEVC' });
  expect(refused.get('b')).toMatchObject({ track: 'other', codec: null });
  refused.forget('b');
  expect(refused.get('b')).toBeNull();
  clock.now = 60_001;
  expect(refused.get('a')).toBeNull();
});
