import { readFileSync } from 'node:fs';
import { LayerChoice } from '@media/rtc/layerChoice';
import { readClip } from '../../../demo/publisher/clip';

/** Parameter sets by layer: 1920x1080 and 640x360. */
const SPS: Record<string, Buffer> = {
  h: Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex'),
  l: readClip(readFileSync('demo/clips/guitar.mp4')).video.sps,
};
const FRAME_MS = 40;

function setUp(rids = ['h', 'l']) {
  let now = 0;
  let requests = 0;
  const begun: string[] = [];
  const pictures: string[] = [];
  const choice = new LayerChoice(
    rids,
    {
      onBegin: (rid) => begun.push(rid),
      onPicture: ({ data, timestamp, key }) => pictures.push(`${data.toString()}${timestamp}${key ? '!' : ''}`),
      onNeed: () => requests++,
    },
    () => now,
  );
  const push = (rid: string, timestamp: number, key = false) => {
    const sps = key ? (SPS[rid] ?? null) : null;
    choice.recordArrival(rid);
    choice.push(rid, { data: Buffer.from(rid), timestamp, offset: 0, clock: null, key, sps, pps: null });
  };
  /** Sends frames of these layers with a key frame each second, from one moment to another (ms). */
  const run = (from: number, to: number, ...layers: string[]) => {
    for (now = from; now < to; now += FRAME_MS) {
      for (const rid of layers) push(rid, now, now % 1_000 === 0);
      choice.tick();
    }
  };
  const layersShown = () => pictures.map((each) => each[0]).filter((each, i, all) => each !== all[i - 1]);
  return { choice, begun, pictures, push, run, layersShown, requests: () => requests };
}

describe('the main picture of simulcast', () => {
  it("begins with the publisher's first layer, though others come before", () => {
    const { run, push, begun, layersShown } = setUp();
    run(0, 400, 'l');
    expect(begun).toEqual([]);
    push('h', 400, true);
    run(440, 2_000, 'l', 'h');
    expect([begun, layersShown()]).toEqual([['h'], ['h']]);
  });

  it('begins with another one when the first does not come', () => {
    const { run, begun, requests } = setUp();
    run(0, 2_000, 'l');
    expect(begun).toEqual(['l']);
    expect(requests()).toBeGreaterThan(0);
  });

  it('becomes the smaller layer when the larger vanishes, and the larger again when it is steady', () => {
    const { choice, run, pictures, requests, layersShown } = setUp();
    run(0, 2_000, 'h', 'l');
    expect(choice.steady).toEqual(['h', 'l']);
    run(2_000, 4_000, 'l');
    expect(requests()).toBeGreaterThan(0);
    expect(layersShown()).toEqual(['h', 'l']);
    expect(choice.steady).toEqual(['l']);
    run(4_000, 5_920, 'h', 'l');
    expect(layersShown()).toEqual(['h', 'l']);
    run(5_920, 8_000, 'h', 'l');
    expect(layersShown()).toEqual(['h', 'l', 'h']);
    expect(pictures.filter((each) => each.endsWith('!'))).toEqual([
      'h0!',
      'h1000!',
      'l3000!',
      'l4000!',
      'l5000!',
      'h6000!',
      'h7000!',
    ]);
  });

  it('shows no moment twice when the larger picture of it comes later', () => {
    const { run, pictures } = setUp();
    run(0, 2_000, 'l', 'h');
    run(2_000, 4_000, 'l');
    run(4_000, 9_000, 'l', 'h');
    const times = pictures.map((each) => parseInt(each.slice(1), 10));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(pictures).toContain('h6000!');
    expect(pictures).not.toContain('l6000!');
  });

  it('goes on when the larger layer is steady but sends no key frame', () => {
    const { run, push, pictures } = setUp();
    run(0, 1_000, 'l', 'h');
    run(1_000, 4_000, 'l');
    for (let at = 4_000; at < 8_000; at += FRAME_MS) {
      run(at, at + FRAME_MS, 'l');
      push('h', at);
    }
    expect(pictures.filter((each) => each.startsWith('l7'))).toHaveLength(1_000 / FRAME_MS);
  });
});
