import { readParameter, splitAddress } from '@media/http/address';

const queries = [
  '',
  'token=a',
  'audio=opus&token=a.b-c_d&_HLS_msn=7&_HLS_part=3',
  'mytoken=wrong&token=right',
  'token_=wrong&token=right',
  'tokentoken=wrong&token=right',
  'token=first&token=second',
  'token=',
  'token=a%2Fb%20c+d',
  'token=%E2%82%AC',
  'x=token=1&token=2',
  'a&&b&token=t',
  'token=a=b',
];

it('reads query parameters as URLSearchParams does', () => {
  for (const query of queries) {
    const url = new URL(`http://media/path?${query}`);
    for (const name of ['token', 'audio', '_HLS_msn', '_HLS_part']) {
      expect([query, name, readParameter(query, name)]).toEqual([query, name, url.searchParams.get(name)]);
    }
  }
});

it('returns a wrongly encoded value unchanged and null for a name without a value', () => {
  expect(readParameter('token=%zz', 'token')).toBe('%zz');
  expect(readParameter('token', 'token')).toBeNull();
});

it('splits an address at the first question mark', () => {
  expect(splitAddress('/a/b?c=d?e')).toEqual({ path: '/a/b', query: 'c=d?e' });
  expect(splitAddress('/a/b')).toEqual({ path: '/a/b', query: '' });
});
