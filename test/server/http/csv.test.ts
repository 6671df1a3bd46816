import { csvStream } from '@server/http/csv';

describe('csvStream', () => {
  it('reads a batch of rows only after the batch before it was sent', async () => {
    const TEXT = 'x'.repeat(1000);
    let [made, taken] = [0, 0];
    let furthest = 0;
    async function* stretches() {
      for (; made < 50; made += 1) yield Array.from({ length: 1000 }, () => TEXT);
    }
    for await (const chunk of csvStream(['text'], stretches(), (text) => [text])) {
      // the reader is slower than the writer
      await new Promise((resolve) => setImmediate(resolve));
      taken += (chunk as Buffer).length;
      furthest = Math.max(furthest, made - taken / 1_002_000);
    }
    expect(taken).toBe(6 + 50 * 1_002_000);
    expect(furthest).toBeLessThan(3);
  });
});
