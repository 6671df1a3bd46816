import { encodeNack, LossRepair } from '@media/rtc/lossRepair';

describe('loss repair', () => {
  function repair() {
    const clock = { now: 0 };
    const asked: number[][] = [];
    const all = new LossRepair(
      (sequences) => asked.push(sequences),
      () => clock.now,
    );
    return {
      clock,
      asked,
      arrive: (...numbers: number[]) => numbers.forEach((n) => all.recordArrival(n)),
      repeat: () => all.retry(),
    };
  }

  it('requests missing packets at once, again after each round trip, and gives up on old ones', () => {
    const { clock, asked, arrive, repeat } = repair();
    arrive(10, 11, 14);
    expect(asked).toEqual([[12, 13]]);
    clock.now = 50;
    repeat();
    expect(asked).toHaveLength(1);
    arrive(12);
    clock.now = 100;
    repeat();
    expect(asked).toEqual([[12, 13], [13]]);
    clock.now = 400;
    repeat();
    clock.now = 500;
    repeat();
    expect(asked).toHaveLength(2);
  });

  it('finds losses across the wrap and ignores a restart of the sender', () => {
    const { asked, arrive } = repair();
    arrive(65_533, 1, 30_000, 30_001);
    expect(asked).toEqual([[65_534, 65_535, 0]]);
  });

  it('encodes a NACK as a number and a mask of the next sixteen (RFC 4585)', () => {
    const bytes = encodeNack({ senderSsrc: 1, mediaSsrc: 0xffff_fffe }, [65_535, 0, 15, 16, 100]);
    expect(bytes.toString('hex')).toBe(`81cd0005${'00000001'}${'fffffffe'}${'ffff8001'}${'00100000'}${'00640000'}`);
  });
});
