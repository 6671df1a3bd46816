/**
 * Local storage key of the UI settings: one JSON object with the fields of the specification (theme, siteName, ...) and
 * `ageAccepted`, true once the visitor has passed the 18+ popup. Written by the one reader and writer of the settings;
 * also read by the line below, before the first paint.
 */
export const UI_STORAGE_KEY = 'ui';

/** Whether this visitor has passed the 18+ popup: known before the first paint, by the line below. */
export const agePassed = (): boolean => 'ageAccepted' in document.documentElement.dataset;

/** Local storage key of whom this device watched lately (`features/performers/watched`). */
export const WATCHED_STORAGE_KEY = 'watched';

/**
 * Runs in the head before anything is painted, so that a dark page never flashes white, an accepted 18+ popup never shows again and the shelf of who was
 * watched has its place (the server sends it to everyone, since it cannot know). It also hears who passes the popup before the page's own script is there. The document carries the site's own theme; what this visitor chose goes before it. Kept as a constant so that a content security policy can allow exactly this text by its hash.
 */
export const THEME_SCRIPT = `try{var s=JSON.parse(localStorage.getItem('${UI_STORAGE_KEY}')||'{}'),d=document.documentElement.dataset;if(/^(light|dark)$/.test(s.theme))d.theme=s.theme;if(s.ageAccepted)d.ageAccepted='';if(localStorage.getItem('${WATCHED_STORAGE_KEY}'))d.watched='';addEventListener('click',function(e){if(e.target.closest('[data-accept-age]')){d.ageAccepted='';s.ageAccepted=true;localStorage.setItem('${UI_STORAGE_KEY}',JSON.stringify(s))}})}catch(e){}`;
