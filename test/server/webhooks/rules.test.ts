import { retryDelayMs, sign } from '@server/features/webhooks/rules';

// the example of the Standard Webhooks specification
test('requests are signed as by the reference of Standard Webhooks', () => {
  const signature = sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('retries wait twice as long after each failure, less up to a half of it, and six hours at most', () => {
  expect([1, 2, 3].map((failures) => retryDelayMs(failures, 1))).toEqual([5_000, 10_000, 20_000]);
  expect(retryDelayMs(1, 0)).toBe(2_500);
  expect(retryDelayMs(40, 1)).toBe(6 * 3_600_000);
});
