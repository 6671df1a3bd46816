import { ClimbGuard } from '@/lib/live/climbGuard';

// How a player on a line between two sizes stays at one of them.

const [LOW, HIGH] = [328_000, 1_128_000];
const SECOND = 1_000;

test('lets the size climb again 5 s after a line became slow', () => {
  const guard = new ClimbGuard();
  expect([guard.note(HIGH, 0), guard.note(LOW, 60 * SECOND)]).toEqual([0, 5 * SECOND]);
  expect([guard.mayPlay(LOW), guard.mayPlay(HIGH)]).toEqual([true, false]);
  guard.release();
  expect(guard.mayPlay(HIGH)).toBe(true);
});

test('waits twice as long after each climb that failed within 30 s, up to five minutes', () => {
  const guard = new ClimbGuard();
  let at = 0;
  guard.note(HIGH, at);
  const waits = Array.from({ length: 9 }, () => {
    const wait = guard.note(LOW, (at += 10 * SECOND));
    guard.release();
    guard.note(HIGH, (at += wait));
    return wait / SECOND;
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
});

test('forgets failed climbs once one lasted', () => {
  const guard = new ClimbGuard();
  guard.note(LOW, 0);
  guard.note(HIGH, SECOND);
  expect(guard.note(LOW, 2 * SECOND)).toBe(10 * SECOND);
  guard.note(HIGH, 20 * SECOND);
  expect(guard.note(LOW, 51 * SECOND)).toBe(5 * SECOND);
});

test('bars only what was too large', () => {
  const guard = new ClimbGuard();
  guard.note(5_000_000, 0);
  guard.note(LOW, SECOND);
  expect([guard.mayPlay(HIGH), guard.mayPlay(5_000_000)]).toEqual([true, false]);
});
