import { type MiddlewareAPI } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { rootSaga } from './rootSaga';

/** Starts the sagas of all features on a store. Returns a function that passes an action on to them. */
export function startSagas(store: MiddlewareAPI): (action: unknown) => void {
  const saga = createSagaMiddleware();
  const feed = saga(store)((action) => action);
  saga.run(rootSaga);
  return feed as (action: unknown) => void;
}
