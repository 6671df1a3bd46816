import { INPUT_REPLAY_SCRIPT } from './inputReplay';
import { SCRIPTS_AFTER_PAINT } from './scriptsAfterPaint';
import { THEME_SCRIPT } from './uiStorage';

/**
 * The scripts inside a page. The server allows each by its hash (server/http/browserPolicy.ts), so they must be the
 * same in every page. What differs between pages is passed in attributes or as JSON.
 */
export const INLINE_SCRIPTS = [THEME_SCRIPT, INPUT_REPLAY_SCRIPT, SCRIPTS_AFTER_PAINT];
