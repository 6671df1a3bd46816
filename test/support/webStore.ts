import { type AppStore, makeStore } from '@/application/wrapper';

/** A store whose sagas have arrived, as a page has it a moment after it is on screen. */
export async function startStore(): Promise<AppStore> {
  const store = makeStore();
  store.dispatch({ type: 'test/onScreen' });
  const arrived = store.arrived?.();
  await import('@/application/arriving');
  // the store takes them in between two breaths, for which a clock that a test holds must be let go
  let there = false;
  const done = arrived?.then(() => {
    there = true;
  });
  while (!there && 'clock' in setTimeout) await jest.advanceTimersByTimeAsync(1);
  await done;
  return store;
}
