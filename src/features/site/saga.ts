import { type Action } from 'redux';
import { type SagaIterator } from 'redux-saga';
import { call, select, takeEvery } from 'redux-saga/effects';
import { applyTheme } from '@/lib/sideEffects';
import { writeLocal } from '@/lib/localStore';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectUi } from './selectors';
import { settingsLoaded, type UiState } from './slice';

export function* storeUi(): SagaIterator {
  const ui: UiState = yield select(selectUi);
  yield call(writeLocal, UI_STORAGE_KEY, ui);
  yield call(applyTheme, ui.theme);
}

const changesUi = ({ type }: Action<string>) => type.startsWith('ui/') || type === settingsLoaded.type;

export function* siteSaga(): SagaIterator {
  yield takeEvery(changesUi, storeUi);
}
