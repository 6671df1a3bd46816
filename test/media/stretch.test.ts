import { extendSpan } from '../../media/stream/timeSpan';

test('signs near each other are one stretch, a pause begins a new one, and so does a clock that is set, forwards or back', () => {
  const first = extendSpan(null, 1_000, 500);
  expect(first).toEqual({ from: 1_000, to: 1_000 });
  expect(extendSpan(first, 1_400, 500)).toEqual({ from: 1_000, to: 1_400 });
  // a sign that was overtaken takes nothing back
  expect(extendSpan({ from: 1_000, to: 1_400 }, 1_300, 500)).toEqual({ from: 1_000, to: 1_400 });
  expect(extendSpan(first, 1_501, 500)).toEqual({ from: 1_501, to: 1_501 });
  expect(extendSpan({ from: 1_000, to: 3_700_000 }, 100_000, 500)).toEqual({ from: 100_000, to: 100_000 });
});
