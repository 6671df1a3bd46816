import Cookies from 'js-cookie';
import Router from 'next/router';
import { onSessionEnded } from '@/lib/sideEffects';
import {
  isSecondFactorRequired,
  codeOf,
  errorText,
  fieldErrors,
  isUncertain,
  statusOf,
  toFailure,
} from '@/lib/errorText';
import { call, UNREACHABLE } from '@/lib/http';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/somewhere' }, push: jest.fn(async () => true) },
}));
const pushed = jest.mocked(Router.push);
beforeEach(() => {
  pushed.mockClear();
  Cookies.remove('token');
  Cookies.remove('role');
});

const failing = async (status: number, body?: unknown): Promise<unknown> => {
  fakeApi({ 'GET /performer-categories': { status, body } });
  return call('listCategories').then(
    () => Promise.reject(new Error('the call went through')),
    (error: unknown) => error,
  );
};

describe('error text', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'Bad request!'],
    ['null', null, 'Bad request!'],
    ['an empty text', '', 'Bad request!'],
    ['a text', 'No more tickets', 'No more tickets'],
    [
      'an array message with a constraint',
      {
        error: 'VALIDATION',
        message: [{ property: 'email', constraints: { email: 'Not a validate email!', other: 'later' } }],
      },
      'Not a validate email!',
    ],
    ['an array message without constraints', { error: 'VALIDATION', message: [{ property: 'email' }] }, 'VALIDATION'],
    ['an empty array message', { error: 'VALIDATION', message: [] }, 'VALIDATION'],
    ['an array message without constraints or error', { message: [{}] }, 'Bad request!'],
    ['a text message', { error: 'OUT_OF_STOCK', message: 'Sold out' }, 'Sold out'],
    ['an object that says nothing', { statusCode: 400 }, 'Bad request!'],
    ['a number', 7, 'Bad request!'],
  ])('of %s', (_what, error, expected) => expect(errorText(error)).toBe(expected));
});

describe('HTTP status', () => {
  test('413 is Request Entity Too Large, whatever the body says', async () => {
    const error = await failing(413, { statusCode: 413, error: 'TOO_LARGE', message: 'at most 10 MB' });
    expect(errorText(error)).toBe('Request Entity Too Large');
    expect(statusOf(error)).toBe(413);
  });

  test('403 is Forbidden in the action! and opens /', async () => {
    const error = await failing(403, { statusCode: 403, error: 'FORBIDDEN', message: 'not for you' });
    expect(errorText(error)).toBe('Forbidden in the action!');
    expect(pushed).toHaveBeenCalledWith('/');
  });

  test('403 for a missing second factor opens the second step', async () => {
    const error = await failing(403, { statusCode: 403, error: 'SECOND_FACTOR_REQUIRED', message: 'not yet' });
    expect(isSecondFactorRequired(error)).toBe(true);
    expect(pushed).toHaveBeenCalledWith('/auth/second-step');
  });

  test('403 of a quiet call opens no page', async () => {
    fakeApi({ 'GET /users/me': refusal(403, 'FORBIDDEN') });
    await expect(call('getMe', { quiet: true })).rejects.toThrow('Forbidden in the action!');
    expect(pushed).not.toHaveBeenCalled();
  });

  test.each([400, 404, 409, 422, 429, 500, 503])('%i throws the parsed JSON body', async (status) => {
    const body = { statusCode: status, error: 'CODE', message: 'what happened', extra: 1 };
    expect(await failing(status, body)).toEqual(body);
    expect(pushed).not.toHaveBeenCalled();
  });

  test('a response without JSON is an error with a text', async () => {
    const error = await failing(502, '<html>');
    expect(statusOf(error)).toBe(502);
    expect(errorText(error)).toMatch(/sent an unexpected answer/);
  });

  test.each([204, 205])('%i has no body', async (status) => {
    fakeApi({ 'GET /performer-categories': { status } });
    await expect(call('listCategories')).resolves.toBeUndefined();
  });

  test('a lost connection says so and is uncertain', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call('listCategories')).rejects.toEqual(UNREACHABLE);
    expect(isUncertain(UNREACHABLE)).toBe(true);
  });

  test('401 clears the session and reports its end, except for quiet calls', async () => {
    const heard = jest.fn();
    const stop = onSessionEnded(heard);
    Cookies.set('token', 't');
    Cookies.set('role', 'user');
    fakeApi({ 'GET /users/me': refusal(401, 'NO_SESSION') });
    await expect(call('getMe', { quiet: true })).rejects.toMatchObject({ statusCode: 401 });
    expect(heard).not.toHaveBeenCalled();
    await failing(401, { statusCode: 401, error: 'NO_SESSION', message: 'x' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(Cookies.get()).toEqual({ device: expect.stringMatching(/^[0-9a-f]{32}$/) });
    stop();
  });
});

describe('a call', () => {
  test('sends token, query, body and idempotency key, and unwraps the response', async () => {
    Cookies.set('token', 'secret');
    const api = fakeApi({
      'POST /member/send-tip-token/p%201': data({ _id: 't1' }),
      'GET /performers/search': data({ data: [], total: 0 }),
    });
    await expect(call('sendTip', { params: { id: 'p 1' }, body: { token: 5 }, idempotencyKey: 'k1' })).resolves.toEqual(
      { _id: 't1' },
    );
    expect(api.arrived[0]).toMatchObject({
      body: { token: 5 },
      headers: { authorization: 'secret', 'idempotency-key': 'k1', 'content-type': 'application/json' },
    });
    await call('searchPerformers', { query: { q: '', limit: 5, tags: ['a', 'b'], gender: undefined } });
    expect(api.arrived[1]?.query).toEqual({ limit: '5', tags: 'a,b' });
  });
});

describe('a failure in the state', () => {
  test('is plain data', () => {
    expect(toFailure(new Error('broken'))).toEqual({ message: 'broken' });
    expect(toFailure({ statusCode: 422, error: 'NOT_ENOUGH_TOKEN', message: 'x' })).toEqual({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
      message: 'x',
    });
    expect(codeOf({ error: 'NOT_ENOUGH_TOKEN' })).toBe('NOT_ENOUGH_TOKEN');
    expect(
      fieldErrors({
        message: [
          { property: 'email', constraints: { email: 'Not a validate email!' } },
          { property: 'name', constraints: { required: 'This field is required!' } },
        ],
      }),
    ).toEqual({ email: 'Not a validate email!', name: 'This field is required!' });
  });
});
