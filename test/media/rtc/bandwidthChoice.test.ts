import { BandwidthChoice } from '@media/rtc/bandwidthChoice';

const LAYERS = [
  { rid: 'h', lines: 720, bitsPerSecond: 2_500_000 },
  { rid: 'm', lines: 360, bitsPerSecond: 600_000 },
  { rid: 'l', lines: 180, bitsPerSecond: 150_000 },
];
const TICK_MS = 50;

function setUp() {
  let now = 0;
  const choice = new BandwidthChoice(() => now);
  /** Lets time pass. @returns the layers that were chosen, without repetitions */
  const wait = (seconds: number, layers = LAYERS) => {
    const chosen: (string | null)[] = [];
    for (const end = now + seconds * 1_000; now < end; now += TICK_MS) {
      const rid = choice.choose(layers);
      if (rid !== chosen.at(-1)) chosen.push(rid);
    }
    return chosen;
  };
  const estimate = (...bitsPerSecond: number[]) => {
    for (const each of bitsPerSecond) choice.recordEstimate(each);
  };
  return { choice, wait, estimate };
}

describe("the layer that fits a viewer's line", () => {
  it('is the largest without estimates, whatever is lost', () => {
    const { choice, wait } = setUp();
    expect(wait(1)).toEqual(['h']);
    choice.recordLoss(0, 0);
    wait(2);
    choice.recordLoss(500, 1_000);
    expect([wait(10), wait(1, LAYERS.slice(1)), wait(1), wait(1, [])]).toEqual([['h'], ['m'], ['h'], [null]]);
  });

  it('is at once the largest that fits when the estimate falls below what the present one needs', () => {
    const { wait, estimate } = setUp();
    estimate(3_000_000, 850_000);
    expect(wait(1)).toEqual(['m']);
    estimate(100_000);
    expect(wait(1)).toEqual(['l']);
    estimate(50_000);
    expect(wait(1)).toEqual(['l']);
  });

  it('stays while an estimate only follows what arrives, or is a little short after a burst', () => {
    const { wait, estimate } = setUp();
    estimate(2_400_000);
    wait(1, [{ rid: 'h', lines: 720, bitsPerSecond: 300_000 }]);
    for (const each of [2_450_000, 2_500_000, 2_550_000, 2_125_000, 2_200_000]) {
      estimate(each);
      expect(wait(0.5)).toEqual(['h']);
    }
    const growing = setUp();
    growing.estimate(450_000);
    growing.wait(1, [{ rid: 'h', lines: 720, bitsPerSecond: 300_000 }]);
    growing.estimate(460_000);
    expect(growing.wait(5)).toEqual(['h']);
  });

  it('is the next smaller one that fits when many packets are lost', () => {
    const { choice, wait, estimate } = setUp();
    estimate(2_500_000);
    choice.recordLoss(0, 0);
    wait(1.1);
    choice.recordLoss(5, 100);
    expect(wait(1.1)).toEqual(['h']);
    choice.recordLoss(20, 200);
    // what is lost right after the fall is still of the larger one
    expect(wait(1.5)).toEqual(['m']);
  });

  it('climbs one by one while the line is calm, and waits longer after each climb that failed', () => {
    const { wait, estimate } = setUp();
    estimate(2_500_000, 200_000);
    expect(wait(10)).toEqual(['l', 'm']);
    estimate(220_000);
    expect(wait(1)).toEqual(['m']);
    estimate(200_000);
    expect(wait(11)).toEqual(['l']);
    expect(wait(5)).toEqual(['l', 'm']);
    estimate(199_000);
    expect(wait(23)).toEqual(['l']);
    estimate(900_000);
    expect(wait(22)).toEqual(['l', 'm', 'h']);
    expect(wait(60)).toEqual(['h']);
  });

  it('stays small while a low estimate shrinks again and again, and climbs when it only stays low', () => {
    const { wait, estimate } = setUp();
    estimate(2_500_000);
    for (let round = 0; round < 20; round++) {
      estimate(170_000, 160_000);
      expect(wait(5)).toEqual(['l']);
    }
    estimate(90_000);
    expect(wait(7)).toEqual(['l', 'm']);
  });

  it('is the next smaller one when the one that fits vanishes', () => {
    const { wait, estimate } = setUp();
    estimate(2_500_000, 750_000);
    expect([wait(1), wait(1, [LAYERS[0]!, LAYERS[2]!])]).toEqual([['m'], ['l']]);
  });
});

describe('a line that is too slow for the only picture', () => {
  const NEEDED = 1_000_000;
  function setUpOne() {
    let now = 0;
    const choice = new BandwidthChoice(() => now);
    choice.recordEstimate(2_000_000);
    /** Lets time pass. @returns whether the line was too slow at its end */
    const wait = (seconds: number) => {
      let isStarved = choice.isStarved(NEEDED);
      for (const end = now + seconds * 1_000; now < end; now += TICK_MS) isStarved = choice.isStarved(NEEDED);
      return isStarved;
    };
    return { choice, wait };
  }

  it('is told by estimates that keep shrinking below what the picture needs, until it is calm', () => {
    const { choice, wait } = setUpOne();
    choice.recordEstimate(700_000);
    expect(wait(1.5)).toBe(false);
    choice.recordEstimate(600_000);
    expect(wait(1)).toBe(true);
    choice.recordEstimate(610_000);
    expect([wait(4), wait(3)]).toEqual([true, false]);
  });

  it('is told by losses that go on, and not by one interruption', () => {
    const { choice, wait } = setUpOne();
    choice.recordLoss(0, 0);
    wait(1.1);
    choice.recordLoss(60, 100);
    expect(wait(1.1)).toBe(false);
    choice.recordLoss(61, 200);
    expect(wait(6)).toBe(false);
    for (const lost of [110, 160]) {
      choice.recordLoss(lost, lost * 2 + 100);
      wait(1.1);
    }
    expect(wait(1)).toBe(true);
  });

  it('is not told by estimates that are low from the beginning and grow', () => {
    const { choice, wait } = setUpOne();
    for (const each of [300_000, 320_000, 350_000]) {
      choice.recordEstimate(each);
      wait(0.5);
    }
    expect(wait(5)).toBe(false);
  });
});
