import { extendSpan } from '@media/stream/timeSpan';

test('a time span is extended by near times and restarts after a pause or a clock change', () => {
  const first = extendSpan(null, 1_000, 500);
  expect(first).toEqual({ from: 1_000, to: 1_000 });
  expect(extendSpan(first, 1_400, 500)).toEqual({ from: 1_000, to: 1_400 });
  // an older time does not shorten it
  expect(extendSpan({ from: 1_000, to: 1_400 }, 1_300, 500)).toEqual({ from: 1_000, to: 1_400 });
  expect(extendSpan(first, 1_501, 500)).toEqual({ from: 1_501, to: 1_501 });
  expect(extendSpan({ from: 1_000, to: 3_700_000 }, 100_000, 500)).toEqual({ from: 100_000, to: 100_000 });
});
