import { messageParts } from '@/features/chat/messageParts';

test.each([
  ['plain text', 'hello there', ['text:hello there']],
  ['no mention in an email address', 'me@example.org', ['text:me@example.org']],
  ['a URL without the full stop after it', 'go http://a.example/x.', ['text:go ', 'link:http://a.example/x', 'text:.']],
  ['a URL without the brackets around it', '(https://a.example)', ['text:(', 'link:https://a.example', 'text:)']],
  ['mentions', '@goodmorninghal and @sofie.w', ['mention:@goodmorninghal', 'text: and ', 'mention:@sofie.w']],
])('finds %s', (_part, text, parts) => {
  expect(messageParts(text).map(({ kind, text: part }) => `${kind}:${part}`)).toEqual(parts);
});
