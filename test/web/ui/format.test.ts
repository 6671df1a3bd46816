import { formatCount, formatTokens, inSentence } from '@/ui/format';

test.each([
  [0, '0'],
  [1284, '1,284'],
  [1_000_000, '1,000,000'],
])('formats %d viewers as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});

test('formats tokens with decimals when needed, or always on request', () => {
  expect([formatTokens(1240), formatTokens(17.5), formatTokens(0.25)]).toEqual(['1,240', '17.5', '0.25']);
  expect([formatTokens(1240, 'always'), formatTokens(17.5, 'always')]).toEqual(['1,240.00', '17.50']);
});

test('formats numbers as Intl does', () => {
  const two = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  for (let hundredths = 1; hundredths < 1e14; hundredths = Math.ceil(hundredths * 1.37)) {
    for (const amount of [hundredths / 100, -hundredths / 100]) {
      expect(formatTokens(amount)).toBe(two.format(amount));
      expect(formatTokens(amount, 'always')).toBe(
        amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      );
    }
    expect(formatCount(hundredths)).toBe(hundredths.toLocaleString('en-US'));
  }
});

test.each([
  ['Artists', 'artists'],
  ['DJs', 'DJs'],
  ['model', 'model'],
  ['', ''],
])('"%s" inside a sentence is "%s"', (word, words) => {
  expect(inSentence(word)).toBe(words);
});
