import { LayerSwitch } from '@media/rtc/layerSwitch';
import { RtpHeader, RtpPacket } from 'werift';

const packet = (...payload: number[]) => new RtpPacket(new RtpHeader(), Buffer.from(payload));
const SETS = packet(24, 0, 9, 7);
const FRAME = packet(65, 1);
const at = (rid: string, timestamp: number) => ({ rid, timestamp: timestamp >>> 0 });

describe("a viewer's layer", () => {
  it('begins with a key frame', () => {
    const layers = new LayerSwitch();
    layers.want('h');
    expect(layers.take(FRAME, at('h', 0))).toBe('drop');
    expect(layers.take(SETS, at('l', 3_000))).toBe('drop');
    expect(layers.take(SETS, at('h', 3_000))).toBe('forward');
    expect(layers.take(FRAME, at('h', 3_000))).toBe('forward');
  });

  it('goes on until the key frame of another one, whose earlier packets are left out', () => {
    const layers = new LayerSwitch();
    layers.want('h');
    layers.take(SETS, at('h', -3_000));
    expect([layers.want('l'), layers.want('l')]).toEqual([true, false]);
    expect(layers.take(FRAME, at('h', 0))).toBe('forward');
    expect(layers.take(FRAME, at('l', 0))).toBe('drop');
    // of a moment that has been shown
    expect(layers.take(SETS, at('l', 0))).toBe('drop');
    expect(layers.take(SETS, at('l', 3_000))).toBe('change');
    expect(layers.take(FRAME, at('l', 0))).toBe('drop');
    expect(layers.take(FRAME, at('h', 3_000))).toBe('drop');
    expect(layers.take(FRAME, at('l', 3_000))).toBe('forward');
  });

  it('keeps its own key frame until it is known whether that of the other layer comes', () => {
    const layers = new LayerSwitch();
    layers.want('h');
    layers.take(SETS, at('h', 0));
    layers.want('l');
    expect(layers.take(SETS, at('h', 3_000))).toBe('hold');
    expect(layers.take(FRAME, at('h', 0))).toBe('forward');
    layers.giveUp();
    expect(layers.take(FRAME, at('h', 3_000))).toBe('forward');
    expect(layers.take(SETS, at('l', 3_000))).toBe('drop');
    expect(layers.take(SETS, at('h', 6_000))).toBe('hold');
    expect(layers.take(FRAME, at('h', 9_000))).toBe('hold');
    expect(layers.take(SETS, at('l', 6_000))).toBe('change');
    expect(layers.take(FRAME, at('h', 9_000))).toBe('drop');
  });

  it('goes on for days', () => {
    const layers = new LayerSwitch();
    layers.want('h');
    layers.take(SETS, at('h', 0));
    for (let timestamp = 0; timestamp < 3 * 2 ** 32; timestamp += 2 ** 28)
      expect(layers.take(FRAME, at('h', timestamp))).toBe('forward');
  });
});
