import { Unwrapper } from '@media/rtc/unwrapper';

describe('the unwrapper', () => {
  it('continues 16-bit numbers across the wrap and accepts late ones from before it', () => {
    const unwrapper = new Unwrapper(16);
    const [a, b, c, d] = [65_534, 1, 65_535, 2].map((n) => unwrapper.unwrap(n));
    expect([(b ?? 0) - (a ?? 0), (c ?? 0) - (a ?? 0), (d ?? 0) - (a ?? 0)]).toEqual([3, 1, 4]);
  });

  it('continues 32-bit numbers across the wrap', () => {
    const unwrapper = new Unwrapper(32);
    const first = unwrapper.unwrap(0xffff_ff00);
    expect(unwrapper.unwrap(0x100) - first).toBe(0x200);
  });
});
