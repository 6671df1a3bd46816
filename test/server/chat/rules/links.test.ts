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
});
