import {
  avatarProblem,
  check,
  email,
  length,
  number,
  range,
  required,
  type Rule,
  url,
  validateMessages,
} from '@/lib/validation';

const REQUIRED = 'This field is required!';
const EMAIL = 'Not a validate email!';
const NUMBER = 'Not a validate number!';
const RANGE = 'Must be between 1 and 10';

test.each<[string, Rule, unknown, string | null]>([
  ['required: missing', required, undefined, REQUIRED],
  ['required: empty', required, '', REQUIRED],
  ['required: blank', required, '   ', REQUIRED],
  ['required: an empty list', required, [], REQUIRED],
  ['required: zero is a value', required, 0, null],
  ['required: false is a value', required, false, null],
  ['email: none', email, 'ada', EMAIL],
  ['email: no host', email, 'ada@', EMAIL],
  ['email: no dot', email, 'ada@site', EMAIL],
  ['email: two', email, 'ada@site.test eve@site.test', EMAIL],
  ['email: good', email, ' ada@site.test ', null],
  ['email: absent is not its matter', email, '', null],
  ['number: words', number, 'ten', NUMBER],
  ['number: half a number', number, '10x', NUMBER],
  ['number: text of a number', number, '10.5', null],
  ['range: below', range(1, 10), 0, RANGE],
  ['range: above', range(1, 10), '11', RANGE],
  ['range: its ends', range(1, 10), 10, null],
  ['range: no number', range(1, 10), 'ten', RANGE],
  ['length: short', length(8, 72), 'seven77', 'Must be between 8 and 72'],
  ['length: right', length(8, 72), 'eight888', null],
  ['url: http', url, 'http://site.test', null],
  ['url: https', url, 'https://site.test/x', null],
  ['url: ftp', url, 'ftp://site.test', null],
  ['url: script', url, 'javascript:alert(1)', 'Must start with http, https or ftp!'],
  ['url: bare', url, 'site.test', 'Must start with http, https or ftp!'],
])('%s', (_what, rule, value, expected) => expect(rule(value)).toBe(expected));

test('the first failing rule gives the message', () => {
  expect(check('', required, email)).toBe(REQUIRED);
  expect(check('x', required, email)).toBe(EMAIL);
  expect(check('x@y.zz', required, email)).toBeNull();
});

test('antd’s messages have the same texts', () => {
  expect(validateMessages).toEqual({
    required: REQUIRED,
    types: { email: EMAIL, number: NUMBER },
    number: { range: 'Must be between ${min} and ${max}' },
  });
});

describe('an avatar', () => {
  const limits = { avatarAccept: ['.jpg', '.png'], avatarMaxMb: 2 };
  const MB = 1024 * 1024;
  test.each<[string, number, string | null]>([
    ['me.jpg', 2 * MB - 1, null],
    ['ME.PNG', 10, null],
    ['me.gif', 10, 'You can only upload .jpg,.png file!'],
    ['me', 10, 'You can only upload .jpg,.png file!'],
    ['me.jpg.exe', 10, 'You can only upload .jpg,.png file!'],
    ['me.jpg', 2 * MB, 'Image must smaller than 2MB!'],
  ])('%s of %i bytes', (name, size, expected) => expect(avatarProblem({ name, size }, limits)).toBe(expected));
});
