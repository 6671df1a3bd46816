import { formatCount, formatTokens, inSentence } from '@/ui/format';

test.each([[0, '0'], [1284, '1,284'], [1_000_000, '1,000,000']])('%d viewers read as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});

test('tokens show hundredths where there are any, or always where asked', () => {
  expect([formatTokens(1240), formatTokens(17.5), formatTokens(0.25)]).toEqual(['1,240', '17.5', '0.25']);
  expect([formatTokens(1240, 'always'), formatTokens(17.5, 'always')]).toEqual(['1,240.00', '17.50']);
});

test.each([['Artists', 'artists'], ['DJs', 'DJs'], ['model', 'model'], ['', '']])('"%s" inside a sentence is "%s"', (word, words) => {
  expect(inSentence(word)).toBe(words);
});
