import { type SagaIterator } from 'redux-saga';
import { all, put, select } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { leading, wait } from '@/lib/sagas';
import * as api from './api';
import { selectReport } from './selectors';
import { reportFailed, reportRequested, reportSent } from './slice';

export function* sendReport({ payload }: ReturnType<typeof reportRequested>): SagaIterator {
  const { subject }: ReturnType<typeof selectReport> = yield select(selectReport);
  if (!subject) return;
  const { name: _name, ...about } = subject;
  try {
    yield* wait(api.createReport, { ...about, ...payload });
    yield put(reportSent());
  } catch (error) {
    yield put(reportFailed(toFailure(error)));
  }
}

export function* reportsSaga(): SagaIterator {
  yield all([leading(reportRequested, sendReport)]);
}
