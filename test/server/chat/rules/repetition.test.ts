import { checkRepetition, type RecentMessage } from '@server/features/chat/rules/repetition';

test('finds a message that repeats too often, except short answers', () => {
  let recent: RecentMessage[] = [];
  const repeatsTooOften = (text: string, at: number) => {
    const result = checkRepetition(recent, text, at);
    recent = result.recent;
    return result.tooOften;
  };
  expect([
    repeatsTooOften('buy my song', 0),
    repeatsTooOften('BUY  my sooong!!', 1000),
    repeatsTooOften('Buy my song', 2000),
  ]).toEqual([false, false, true]);
  expect(repeatsTooOften('something else', 3000)).toBe(false);
  expect(repeatsTooOften('buy my song', 62_000)).toBe(false);
  for (let at = 70_000; at < 75_000; at += 1000) expect(repeatsTooOften('yes', at)).toBe(false);
});
