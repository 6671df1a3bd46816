import { asDisplayed } from '@/lib/live/encode/turned';

// jsdom has neither pictures nor canvases: these keep what they are told
class Picture {
  closed = false;
  constructor(
    readonly source: unknown,
    readonly given: { timestamp: number },
  ) {}
  close() {
    this.closed = true;
  }
}
const drawn: unknown[][] = [];
class Canvas {
  constructor(
    public width: number,
    public height: number,
  ) {}
  getContext = () => ({ drawImage: (...given: unknown[]) => drawn.push(given) });
}
beforeAll(() => void Object.assign(globalThis, { VideoFrame: Picture, OffscreenCanvas: Canvas }));

const frame = (changes: object) =>
  Object.assign(new Picture(null, { timestamp: 7 }), { displayWidth: 720, displayHeight: 1280, timestamp: 7 }, changes);

test('a picture that is not turned is passed on as it is', () => {
  const one = frame({ rotation: 0, flip: false });
  expect(asDisplayed(one as never)).toBe(one);
  expect(one.closed).toBe(false);
});

test('a picture that a phone turned is painted upright, at the same time, and the original is closed', () => {
  const one = frame({ rotation: 90 });
  const painted = asDisplayed(one as never) as unknown as Picture & { source: Canvas };
  expect([painted.source.width, painted.source.height, painted.given.timestamp]).toEqual([720, 1280, 7]);
  expect(drawn).toEqual([[one, 0, 0, 720, 1280]]);
  expect(one.closed).toBe(true);
});
