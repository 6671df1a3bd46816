import { type Store } from 'redux';
import { type RootState } from '@/application/state';
import { readLocal } from '@/lib/localStore';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectSettings } from './selectors';
import { type UiState, uiUpdated } from './slice';

/**
 * Restores the UI settings from local storage. Theme and 18+ acceptance belong to the visitor. The other fields come
 * from the site and are restored only while the site's own settings are missing. Runs without a saga, so that a
 * visitor's first click is never overwritten.
 */
export function restoreUi({ getState, dispatch }: Pick<Store<RootState>, 'getState' | 'dispatch'>): void {
  const stored: Partial<UiState> = readLocal(UI_STORAGE_KEY) ?? {};
  const own = { theme: stored.theme, ageAccepted: stored.ageAccepted };
  dispatch(uiUpdated(selectSettings(getState()).loaded ? own : stored));
}
