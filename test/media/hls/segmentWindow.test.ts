import { SegmentWindow } from '@media/hls/segmentWindow';

describe('the segment window', () => {
  const part = (bytes = 1) => ({ bytes: Buffer.alloc(bytes), duration: 0.2, independent: true });

  it('drops old segments by number and by bytes', () => {
    const window = new SegmentWindow({ segments: 8, bytes: 10_000 });
    for (let i = 0; i < 30; i++) {
      window.addInit(Buffer.from([i]));
      window.openSegment(0, false);
      window.addPart(part(i < 20 ? 10 : 4000));
      window.closeSegment();
      if (i === 19) expect(window.segments).toHaveLength(8);
    }
    expect(window.segments).toHaveLength(5);
    expect(window.init(window.segments[0]?.init ?? -1)).toBeDefined();
    expect(window.init(0)).toBeUndefined();
    expect(window.segment(3)).toBeUndefined();
  });

  it('joins a complete segment to one buffer that its parts are views of', () => {
    const window = new SegmentWindow({ segments: 10, bytes: 1_000_000 });
    window.addInit(Buffer.alloc(1));
    window.openSegment(0, false);
    for (const byte of [1, 2, 3])
      window.addPart({ bytes: Buffer.alloc(byte, byte), duration: 0.2, independent: byte === 1 });
    expect(window.segment(0)?.bytes).toBeUndefined();
    window.closeSegment();
    expect(window.segment(0)?.bytes).toEqual(Buffer.from([1, 2, 2, 3, 3, 3]));
    expect(window.part(0, 1)?.bytes).toEqual(Buffer.from([2, 2]));
    expect(window.part(0, 1)?.bytes.buffer).toBe(window.segment(0)?.bytes?.buffer);
  });

  it('resolves a wait for the part after the last of a segment with the first of the next', async () => {
    const window = new SegmentWindow({ segments: 8, bytes: 1e6 });
    window.openSegment(0, false);
    window.addPart(part());
    const found = window.waitFor(0, 1, 5_000);
    window.closeSegment();
    expect(window.has(0, null)).toBe(true);
    expect(window.has(0, 1)).toBe(false);
    window.openSegment(0, false);
    expect(window.has(0, 1)).toBe(false);
    window.addPart(part());
    expect(await found).toBe(true);
  });

  it('gives up waiting after the timeout and leaves no waiter behind', async () => {
    const window = new SegmentWindow({ segments: 8, bytes: 1e6 });
    expect(await window.waitFor(3, 0, 20)).toBe(false);
    expect(window.waiting).toBe(0);
  });
});
