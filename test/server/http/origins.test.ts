import { API_BASE } from '@contract/base';
import { addressOf } from '@contract/paths';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

// A page of another site can make a member's browser send its cookies, but no Authorization header.
let api: Api;
let member: Actor;
beforeAll(async () => {
  api = await startApi();
  member = await api.registerMember();
});
afterAll(() => api.close());

const OTHER_SITE = { origin: 'https://evil.test' };
const url = (name: 'getMe' | 'getPublicSettings' | 'revokeOtherSessions') =>
  `${api.url}${API_BASE}${addressOf(name, {}).path}`;

it.each(['getMe', 'getPublicSettings'] as const)('lets no other site read the answer of %s', async (name) => {
  const answer = await fetch(url(name), { headers: { ...OTHER_SITE, authorization: member.token } });
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()].filter((key) => key.startsWith('access-control-'))).toEqual([]);
});

it('grants no other site a header of its own', async () => {
  const answer = await fetch(url('getMe'), {
    method: 'OPTIONS',
    headers: {
      ...OTHER_SITE,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect([...answer.headers.keys()].filter((key) => key.startsWith('access-control-'))).toEqual([]);
});

it('changes nothing for the cookie of a session alone', async () => {
  const other = await api.login(member);
  const { method } = addressOf('revokeOtherSessions', {});
  const answer = await fetch(url('revokeOtherSessions'), {
    method,
    headers: { ...OTHER_SITE, cookie: `token=${member.token}; role=user` },
  });
  expect(answer.status).toBe(401);
  expect((await api.call('getMe', {}, other)).status).toBe(200);
});
