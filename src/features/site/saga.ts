import { type Action } from 'redux';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { showTheme } from '@/lib/effects';
import { readLocal, writeLocal } from '@/lib/localStore';
import { latest } from '@/lib/sagas';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectSettings, selectUi } from './selectors';
import { settingsLoaded, type SettingsState, uiRestoreRequested, type UiState, uiUpdated } from './slice';

/** Theme and acceptance are the visitor's own; everything else is the operator's, and an older copy of it counts only while nothing newer was loaded. */
export function* restoreUi(): SagaIterator {
  const kept: Partial<UiState> = (yield call(readLocal, UI_STORAGE_KEY)) ?? {};
  const settings: SettingsState = yield select(selectSettings);
  const own = { theme: kept.theme, ageAccepted: kept.ageAccepted };
  yield put(uiUpdated(settings.loaded ? own : kept));
}

export function* keepUi(): SagaIterator {
  const ui: UiState = yield select(selectUi);
  yield call(writeLocal, UI_STORAGE_KEY, ui);
  yield call(showTheme, ui.theme);
}

const changesUi = ({ type }: Action<string>) => type.startsWith('ui/') || type === settingsLoaded.type;

export function* siteSaga(): SagaIterator {
  yield all([latest(uiRestoreRequested, restoreUi), takeEvery(changesUi, keepUi)]);
}
