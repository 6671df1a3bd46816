import { type AppStore, makeStore } from '@/application/wrapper';

/** A store whose sagas have arrived, as a page has it a moment after it is on screen. */
export async function startStore(): Promise<AppStore> {
  const store = makeStore();
  store.dispatch({ type: 'test/onScreen' });
  await import('@/application/arriving');
  // the store takes them in the same way, a few turns later; no timer, since a test may hold the clock
  for (let turn = 0; turn < 20; turn += 1) await null;
  return store;
}
