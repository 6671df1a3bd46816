// The arithmetic of wheels, and the script that members run. The vectors were computed with OpenSSL.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chanceOf, drawOutcome, hashOfSeed, outcomeAt, ticketOf, totalWeight, wordLimit } from '@contract/fairDraw';

const SEED = '0123456789abcdef'.repeat(4);
const SEED_HASH = 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e';
const OUTCOMES = [
  { text: 'Sing', weight: 3 },
  { text: 'Dance', weight: 2 },
  { text: 'Joke', weight: 1 },
];
/** HMAC-SHA256 begins with f918836d, cb82440a and 772782fd: modulo 6 that is 3, 0 and 1. */
const VECTORS = [
  [1, 'Dance'],
  [2, 'Sing'],
  [3, 'Sing'],
] as const;

/** Wheels of 2 to 12 outcomes with all kinds of weights. */
function wheels() {
  let state = 7;
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return 1 + (state % most);
  };
  return Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + next(11) }, (_, at) => ({ text: `${at}`, weight: next(100) })),
  );
}

test('the hash of a seed is that of its digits as text', async () => {
  expect(await hashOfSeed(SEED)).toBe(SEED_HASH);
});

test.each(VECTORS)('draw %i gives %s', async (number, text) => {
  const index = await drawOutcome({ seed: SEED, number, clientSeed: 'lamp', outcomes: OUTCOMES });
  expect(OUTCOMES[index]!.text).toBe(text);
});

test('each outcome has as many tickets as its weight', () => {
  for (const outcomes of wheels()) {
    const tickets = outcomes.map(() => 0);
    for (let ticket = 0; ticket < totalWeight(outcomes); ticket += 1) tickets[outcomeAt(ticket, outcomes)]! += 1;
    expect(tickets).toEqual(outcomes.map(({ weight }) => weight));
  }
});

test('each ticket has as many words, and nearly all words count', () => {
  for (let total = 2; total <= 1200; total += 1) {
    expect(wordLimit(total) % total).toBe(0);
    expect(wordLimit(total)).toBeGreaterThan(2 ** 32 - total);
  }
});

test('a word that would favour some tickets does not count', () => {
  const words = (...values: number[]) => {
    const view = new DataView(new ArrayBuffer(4 * values.length));
    values.forEach((value, at) => view.setUint32(4 * at, value));
    return new Uint8Array(view.buffer);
  };
  const limit = wordLimit(6);
  expect(ticketOf(words(limit - 1), 6)).toBe(5);
  expect(ticketOf(words(limit, 2 ** 32 - 1, 8), 6)).toBe(2);
  expect(ticketOf(words(limit), 6)).toBeNull();
});

test('outcomes come as often as their chances say', async () => {
  const counts = [0, 0, 0];
  for (let number = 1; number <= 3000; number += 1)
    counts[await drawOutcome({ seed: SEED, number, clientSeed: 'many', outcomes: OUTCOMES })]! += 1;
  const expected = [1500, 1000, 500];
  const chiSquare = counts.reduce((sum, count, at) => sum + (count - expected[at]!) ** 2 / expected[at]!, 0);
  // one in a thousand seeds would exceed this; the seed is fixed
  expect(chiSquare).toBeLessThan(13.8);
});

test.each([
  [OUTCOMES[0]!, '50%'],
  [OUTCOMES[1]!, '33.3%'],
  [OUTCOMES[2]!, '16.7%'],
])('the chance of %o is %s', (outcome, text) => {
  expect(chanceOf(outcome, OUTCOMES)).toBe(text);
});

describe('the script for members', () => {
  const draws = VECTORS.map(([number, outcome]) => ({ number, clientSeed: 'lamp', outcome }));
  const draw = { ...draws[1]!, outcomes: OUTCOMES, seed: SEED, seedHash: SEED_HASH, count: 3, draws };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'draw-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (answer: unknown) => {
    const file = path.join(folder, 'draw.json');
    writeFileSync(file, JSON.stringify(answer));
    return execFileSync(process.execPath, [path.resolve('docs/draws/check-draw.mjs'), file], { encoding: 'utf8' });
  };

  test('finds the vectors right', () => {
    expect(run({ data: draw }).match(/^right/gm)).toHaveLength(4);
  });

  test('says that a seed is still secret', () => {
    expect(run({ ...draw, seed: null, draws: [] })).toContain('still secret');
  });

  test.each([
    ['another outcome', { outcome: 'Joke' }],
    ['another seed', { seed: '0'.repeat(64) }],
    ['a missing draw', { draws: draws.slice(1) }],
    ['other weights', { outcomes: OUTCOMES.map((outcome) => ({ ...outcome, weight: 1 })) }],
  ])('finds %s wrong', (_case, wrong) => {
    expect(() => run({ ...draw, ...wrong })).toThrow();
  });
});
