import { type Action, createAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { readLocal, writeLocal } from '@/lib/localStore';
import { latest } from '@/lib/sagas';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectSettings, selectUi } from './selectors';
import { settingsLoaded, type SettingsState, type UiState, uiUpdated } from './slice';

/** The first page is on screen: what this browser kept may come back. */
export const uiRestoreRequested = createAction('site/uiRestoreRequested');

/** The theme is the visitor's own; everything else is the operator's, and an older copy of it counts only while nothing newer was loaded. */
export function* restoreUi(): SagaIterator {
  const kept: Partial<UiState> | null = yield call(readLocal, UI_STORAGE_KEY);
  if (!kept) return;
  const settings: SettingsState = yield select(selectSettings);
  yield put(uiUpdated(settings.loaded ? { theme: kept.theme } : kept));
}

export function* keepUi(): SagaIterator {
  const ui: UiState = yield select(selectUi);
  yield call(writeLocal, UI_STORAGE_KEY, ui);
}

const changesUi = ({ type }: Action<string>) => type.startsWith('ui/') || type === settingsLoaded.type;

export function* siteSaga(): SagaIterator {
  yield all([latest(uiRestoreRequested, restoreUi), takeEvery(changesUi, keepUi)]);
}
