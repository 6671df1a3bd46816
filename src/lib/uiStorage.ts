/**
 * Local storage key of the UI settings, one JSON object with the fields of the specification (theme, siteName, ...).
 * The reader and writer of the settings uses it, and the line that sets the theme before the first paint.
 */
export const UI_STORAGE_KEY = 'ui';

/**
 * Runs in the head before anything is painted, so that a dark page never flashes white. Light is the default; dark is only ever asked for.
 * Kept as a constant so that a content security policy can allow exactly this text by its hash.
 */
export const THEME_SCRIPT = `try{if(JSON.parse(localStorage.getItem('${UI_STORAGE_KEY}')||'{}').theme==='dark')document.documentElement.dataset.theme='dark'}catch(e){}`;
