import {
  countMessage,
  type MessageBudget,
  messageRateOf,
  roomChangedIntervalSeconds,
} from '@server/features/chat/rules/messageRate';

describe('the message rate', () => {
  const rate = { burst: 3, perSecond: 1 };
  test('allows a burst and makes the next message wait', () => {
    let budget: MessageBudget | null = null;
    for (let turn = 0; turn < 3; turn += 1) {
      const result: ReturnType<typeof countMessage> = countMessage(budget, rate, 1000);
      expect(result.waitSeconds).toBe(0);
      budget = result.after;
    }
    expect(countMessage(budget, rate, 1000).waitSeconds).toBe(1);
    expect(countMessage(budget, rate, 1500).waitSeconds).toBe(0.5);
    expect(countMessage(budget, rate, 2000).waitSeconds).toBe(0);
  });
  test('a refused message does not lengthen the wait', () => {
    const { after } = countMessage({ level: 0, at: 1000 }, rate, 1200);
    expect(countMessage(after, rate, 2000).waitSeconds).toBe(0);
  });
  test('a host may write faster than a viewer', () => {
    expect(messageRateOf(true).perSecond).toBeGreaterThan(messageRateOf(false).perSecond);
  });
});

test('room/changed is sent less often in larger rooms, and at most once a second', () => {
  expect([1, 199, 500, 5000].map(roomChangedIntervalSeconds)).toEqual([1, 1, 3, 6]);
});
