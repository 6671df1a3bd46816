import { MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { hasLink } from '@server/features/chat/rules/links';

describe('links', () => {
  test.each([
    'https://a.example',
    'HTTP://x.y',
    'www.somewhere',
    'example.com',
    'go to example.com/now',
    'my-site.tv!',
    'example dot com',
    'example [dot] net',
    'ｅxample．com',
    't.me/somebody'.replace('t.', 'tt.'),
  ])('finds a link in "%s"', (text) => {
    expect(hasLink(text)).toBe(true);
  });
  test.each(['see you.', 'wait...what', 'at 10.30', 'e.g. this', 'hello.there', 'a polka dot company', 'node.js'])(
    'finds no link in "%s"',
    (text) => {
      expect(hasLink(text)).toBe(false);
    },
  );

  // the character "kilometre" becomes six letters
  test.each(['a', 'é', '㌖'])('takes about as long for one long word of "%s" as for many short ones', (letter) => {
    const word = letter.repeat(MESSAGE_MAX_CHARACTERS);
    const words = `${letter}${letter}${letter} `.repeat(MESSAGE_MAX_CHARACTERS / 4);
    const timeOf = (text: string) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 20; round += 1) expect(hasLink(text)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(words);
    expect(timeOf(word) / timeOf(words)).toBeLessThan(20);
  });
});
