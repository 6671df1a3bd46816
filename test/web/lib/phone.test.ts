import { swipeOf } from '@/lib/useSwipe';
import { share } from '@/lib/share';
import { onNotice } from '@/lib/sideEffects';

test('a swipe is a straight movement of some length, and anything else is a tap or a scroll', () => {
  expect([swipeOf(-80, 10), swipeOf(80, -10), swipeOf(5, 90), swipeOf(5, -90)]).toEqual([
    'left',
    'right',
    'down',
    'up',
  ]);
  expect([swipeOf(20, 2), swipeOf(80, 70)]).toEqual([null, null]);
});

describe('sharing', () => {
  const link = { title: 'Juno', url: 'https://footlights.test/performers/juno' };
  const give = (part: object) =>
    Object.entries(part).forEach(([name, value]) =>
      Object.defineProperty(navigator, name, { value: value as unknown, configurable: true }),
    );

  test("uses the system's share sheet where there is one", async () => {
    const shared = jest.fn(async () => undefined);
    give({ share: shared });
    await share(link);
    expect(shared).toHaveBeenCalledWith(link);
  });

  test('copies the link elsewhere and says so', async () => {
    const writeText = jest.fn(async () => undefined);
    give({ share: undefined, clipboard: { writeText } });
    const notices: string[] = [];
    const stop = onNotice(({ text }) => notices.push(text));
    await share(link);
    stop();
    expect(writeText).toHaveBeenCalledWith(link.url);
    expect(notices).toEqual(['Link copied.']);
  });
});
