// The site does what a guest wanted to do once the guest has logged in.
import { renderHook } from '@testing-library/react';
import Router from 'next/router';
import { useMembersOnly } from '@/features/performers/useMembersOnly';
import { takeReturnTo } from '@/lib/cookies';
import { keepIntent, useIntent } from '@/lib/intent';
import { LOGIN_PATH } from '@/lib/routes';

const ROOM = '/performers/juno';
jest.mock('next/router', () => ({
  __esModule: true,
  useRouter: () => ({ asPath: '/performers/juno' }),
  default: { router: { asPath: '/performers/juno' }, push: jest.fn(async () => true) },
}));

test('a guest who presses Follow logs in first, and the login remembers page and intent', () => {
  const follow = jest.fn();
  renderHook(() => useMembersOnly('follow', true, follow)).result.current();
  expect(follow).not.toHaveBeenCalled();
  expect(Router.push).toHaveBeenCalledWith(LOGIN_PATH);
  expect(takeReturnTo()).toEqual({ path: ROOM, roles: ['user'], intent: { kind: 'follow', value: '' } });
});

test('the page that the login opens carries out the intent once, as soon as the visitor is a member', () => {
  const act = jest.fn();
  keepIntent(ROOM, { kind: 'tip', value: '50' });
  const { rerender } = renderHook(({ isMember }) => useIntent('tip', isMember, act), {
    initialProps: { isMember: false },
  });
  expect(act).not.toHaveBeenCalled();
  for (let again = 0; again < 2; again += 1) rerender({ isMember: true });
  renderHook(() => useIntent('tip', true, act));
  expect(act.mock.calls).toEqual([['50']]);
});

test('neither another page nor another button carries out the intent', () => {
  const act = jest.fn();
  keepIntent('/performers/ida', { kind: 'follow', value: '' });
  renderHook(() => useIntent('follow', true, act));
  keepIntent(ROOM, { kind: 'follow', value: '' });
  renderHook(() => useIntent('chat', true, act));
  expect(act).not.toHaveBeenCalled();
});
