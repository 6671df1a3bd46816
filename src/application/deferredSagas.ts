import { type Middleware } from 'redux';
import { whenPageIsIdle } from '@/lib/pageIdle';

/**
 * Loads the sagas after the first paint (docs/decisions/0014). Actions that were dispatched before reach the sagas
 * then, in order. If the code fails to load, the next action tries again.
 */
export const deferredSagas: Middleware = (store) => {
  const waiting: unknown[] = [];
  let feed: (action: unknown) => void = (action) => waiting.push(action);
  let loading: Promise<void> | null = null;
  const load = async () => {
    await whenPageIsIdle();
    const { startSagas } = await import('./startSagas');
    feed = startSagas(store);
    for (const action of waiting.splice(0)) feed(action);
  };
  return (next) => (action) => {
    const result = next(action);
    loading ??= load().catch(() => void (loading = null));
    feed(action);
    return result;
  };
};
