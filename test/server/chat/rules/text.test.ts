import { cleanText } from '@server/features/chat/rules/text';

describe('cleanText', () => {
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
  ])('turns %j into %j', (given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });
});
