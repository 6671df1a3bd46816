import { type Middleware, type MiddlewareAPI } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { rootSaga } from './rootSaga';

export { breathe } from '@/lib/breathe';
export { doEarlyOver } from '@/lib/earlyOver';
export { rootReducer } from './rootReducer';

/** Starts every feature's sagas on a store; the answer takes each action after the reducers had it. */
export function startSagas(store: MiddlewareAPI): ReturnType<ReturnType<Middleware>> {
  const saga = createSagaMiddleware();
  const feed = saga(store)((action) => action);
  saga.run(rootSaga);
  return feed;
}
