/** A tab that is turned away from before its first paint waits no longer, ms. */
const PATIENCE_MS = 4_000;

/**
 * A script that fetches and runs these, in their order, when the page has been painted: the server has written it out, so it is read before it is alive, and on a
 * slow line scripts would take half of it from the letters and pictures (bench:page). It may be painted before its end has come, where what the scripts read stands:
 * that is waited for too. A tab that nobody looks at is painted never, and begins without; a browser that does not tell of paints begins behind its next frame.
 */
export const afterPaint = (addresses: string[]): string =>
  `(function(a){function go(){if(document.readyState=='loading')return document.addEventListener('DOMContentLoaded',go);a.splice(0).forEach(function(s){var e=document.createElement('script');e.src=s;e.async=false;document.head.appendChild(e)})}` +
  `if(document.hidden)return go();setTimeout(go,${PATIENCE_MS});` +
  `var o=window.PerformanceObserver;if(!o||(o.supportedEntryTypes||[]).indexOf('paint')<0)return requestAnimationFrame(function(){setTimeout(go)});` +
  `new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)go()}).observe({type:'paint',buffered:true})})(${JSON.stringify(addresses)})`;
