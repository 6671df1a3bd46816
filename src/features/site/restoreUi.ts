import { type Store } from 'redux';
import { type RootState } from '@/application/state';
import { readLocal } from '@/lib/localStore';
import { SYSTEM_IS_DARK, UI_STORAGE_KEY } from '@/lib/uiStorage';
import { selectSettings, selectUi } from './selectors';
import { type UiState, uiUpdated } from './slice';

type UiStore = Pick<Store<RootState>, 'getState' | 'dispatch'>;

/** Returns the theme that the visitor chose, or null. */
const chosenTheme = ({ theme, themeFollowsSystem }: Partial<UiState>): UiState['theme'] | null =>
  (theme === 'light' || theme === 'dark') && themeFollowsSystem !== true ? theme : null;

/**
 * Restores the UI settings from local storage. Theme and 18+ acceptance belong to the visitor. The other fields come
 * from the site and are restored only while the site's own settings are missing. Runs without a saga, so that a
 * visitor's first click is never overwritten. Until the visitor chooses a theme, it follows the system: dark there is
 * dark here, and anything else is the site's theme.
 *
 * @returns a function that stops following the system
 */
export function restoreUi({ getState, dispatch }: UiStore): () => void {
  const stored: Partial<UiState> = readLocal(UI_STORAGE_KEY) ?? {};
  const siteTheme = selectUi(getState()).theme;
  const system = window.matchMedia(SYSTEM_IS_DARK);
  const systemTheme = () => (system.matches ? 'dark' : siteTheme);
  const chosen = chosenTheme(stored);
  dispatch(
    uiUpdated({
      ...(selectSettings(getState()).loaded ? { ageAccepted: stored.ageAccepted } : stored),
      theme: chosen ?? systemTheme(),
      themeFollowsSystem: !chosen,
    }),
  );
  const follow = () => {
    if (selectUi(getState()).themeFollowsSystem) dispatch(uiUpdated({ theme: systemTheme() }));
  };
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}
