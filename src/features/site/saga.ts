import { type Action } from 'redux';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { applyTheme } from '@/lib/sideEffects';
import { readLocal, writeLocal } from '@/lib/localStore';
import { latest } from '@/lib/sagas';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectSettings, selectUi } from './selectors';
import { settingsLoaded, type SettingsState, uiRestoreRequested, type UiState, uiUpdated } from './slice';

/** Restores the visitor's theme and age acceptance. The rest comes from the operator, so loaded settings win over it. */
export function* restoreUi(): SagaIterator {
  const stored: Partial<UiState> = (yield call(readLocal, UI_STORAGE_KEY)) ?? {};
  const settings: SettingsState = yield select(selectSettings);
  const own = { theme: stored.theme, ageAccepted: stored.ageAccepted };
  yield put(uiUpdated(settings.loaded ? own : stored));
}

export function* storeUi(): SagaIterator {
  const ui: UiState = yield select(selectUi);
  yield call(writeLocal, UI_STORAGE_KEY, ui);
  yield call(applyTheme, ui.theme);
}

const changesUi = ({ type }: Action<string>) => type.startsWith('ui/') || type === settingsLoaded.type;

export function* siteSaga(): SagaIterator {
  yield all([latest(uiRestoreRequested, restoreUi), takeEvery(changesUi, storeUi)]);
}
