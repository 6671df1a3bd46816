import { breathe, paceOf, secondsBetweenCounts } from '@server/features/chat/rules/messageRate';
import { cleanText } from '@server/features/chat/rules/text';

describe('a chat line is cleaned', () => {
  test.each([
    ['  two   words\n\nand a line ', 'two words and a line'],
    ['turned \u202Eback\u2066wards', 'turned backwards'],
    ['in\u200Bvis\uFEFFible', 'invisible'],
    [
      'a family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} stays',
      'a family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} stays',
    ],
    [`Z${'\u0301\u0302\u0303\u0304\u0305\u0306\u0307'}algo`, 'Z\u0301\u0302\u0303\u0304algo'.normalize('NFC')],
    ['null\u0000byte\u0007', 'nullbyte'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['\u200B\u202E ', ''],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanText(given)).toBe(kept);
  });
});

describe('the pace of a writer', () => {
  const pace = { burst: 3, perSecond: 1 };
  test('a burst passes, the next line waits for its time', () => {
    let breath = null;
    for (let line = 0; line < 3; line += 1) {
      const answer = breathe(breath, pace, 1000);
      expect(answer.waitSeconds).toBe(0);
      breath = answer.after;
    }
    expect(breathe(breath, pace, 1000).waitSeconds).toBe(1);
    expect(breathe(breath, pace, 1500).waitSeconds).toBe(0.5);
    expect(breathe(breath, pace, 2000).waitSeconds).toBe(0);
  });
  test('being refused does not lengthen the wait', () => {
    const { after } = breathe({ level: 0, at: 1000 }, pace, 1200);
    expect(breathe(after, pace, 2000).waitSeconds).toBe(0);
  });
  test('a host may be quicker than a viewer', () => {
    expect(paceOf(true).perSecond).toBeGreaterThan(paceOf(false).perSecond);
  });
});

test('a crowd is told less often who is there, never more than once a second', () => {
  expect([1, 199, 500, 5000].map(secondsBetweenCounts)).toEqual([1, 1, 3, 6]);
});
