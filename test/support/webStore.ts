import { type AppStore, makeStore } from '@/application/wrapper';

/** Returns a store whose sagas have started. */
export async function startStore(): Promise<AppStore> {
  const store = makeStore();
  store.dispatch({ type: 'test/onScreen' });
  await import('@/application/startSagas');
  // the store imports the same module; a few microtasks later it has passed its queue on (works with fake timers too)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  return store;
}
