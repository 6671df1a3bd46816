/**
 * Local storage key of the UI settings: one JSON object with the fields of the `ui` slice (theme, siteName, ...),
 * `themeFollowsSystem`, true until the visitor chooses a theme, and `ageAccepted`, true once the visitor has accepted
 * the 18+ popup. The script below also reads it, before the first paint.
 */
export const UI_STORAGE_KEY = 'ui';

/** Returns whether this visitor has accepted the 18+ popup. The script below sets it before the first paint. */
export const agePassed = (): boolean => 'ageAccepted' in document.documentElement.dataset;

/** Local storage key of the recently watched performers (`features/performers/watched`). */
export const WATCHED_STORAGE_KEY = 'watched';

/** The media query of a system with a dark theme. */
export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/**
 * Runs in the head before the first paint: applies the visitor's theme, or that of a dark system, over the site's own,
 * hides an accepted 18+ popup, and reserves space for the recently watched performers, which the server can't know. It
 * also stores the acceptance of the popup until the page's scripts have loaded. It is a constant, because the content
 * security policy allows it by its hash (inlineScripts.ts).
 */
export const THEME_SCRIPT = `try{var s=JSON.parse(localStorage.getItem('${UI_STORAGE_KEY}')||'{}'),d=document.documentElement.dataset;if(/^(light|dark)$/.test(s.theme)&&s.themeFollowsSystem!==true)d.theme=s.theme;else if(matchMedia('${SYSTEM_IS_DARK}').matches)d.theme='dark';if(s.ageAccepted)d.ageAccepted='';if(localStorage.getItem('${WATCHED_STORAGE_KEY}'))d.watched='';addEventListener('click',function(e){if(e.target.closest('[data-accept-age]')){d.ageAccepted='';s.ageAccepted=true;localStorage.setItem('${UI_STORAGE_KEY}',JSON.stringify(s))}})}catch(e){}`;
