import { type SagaIterator } from 'redux-saga';
import { all } from 'redux-saga/effects';
import { searching } from '@/lib/sagas';
import * as api from './api';
import { payoutSlice } from './slice';

export function* payoutsSaga(): SagaIterator {
  yield all([searching(payoutSlice.actions, api.searchPayoutRequests)]);
}
