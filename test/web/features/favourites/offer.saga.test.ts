import { type FollowLevel } from '@contract/performers';
import { followChosen } from '@/features/favourites/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { onPushOffered } from '@/lib/pushOffers';
import { data, fakeApi } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

/** Follows, changes the level or unfollows. @returns the names that push was offered for */
async function choose(level?: FollowLevel | null) {
  const offered: string[] = [];
  const stop = onPushOffered((name) => void offered.push(name));
  const { calls } = fakeApi({
    'POST /favourite/p1/like': data({ followLevel: level ?? 'live' }),
    'POST /favourite/p1/unlike': data({ followLevel: null }),
    'GET /favourite': data({ data: [], total: 0 }),
  });
  const store = await startStore();
  store.dispatch(
    detailSucceeded({ performer: { _id: 'p1', name: 'Juno' }, related: [] } as unknown as Parameters<
      typeof detailSucceeded
    >[0]),
  );
  store.dispatch(followChosen('p1', level));
  await new Promise((resolve) => setTimeout(resolve, 100));
  stop();
  return { offered, calls: calls() };
}

test.each([undefined, 'live', 'all'] as const)(
  'push is offered to a member who wants to be told (%s)',
  async (level) => {
    expect((await choose(level)).offered).toEqual(['Juno']);
  },
);

test.each(['none', null] as const)('push is not offered to a member who wants quiet (%s)', async (level) => {
  const { offered, calls } = await choose(level);
  expect(calls[0]).toBe(level ? 'POST /favourite/p1/like' : 'POST /favourite/p1/unlike');
  expect(offered).toEqual([]);
});
