/** Scripts start after this time even if the browser never paints. */
const PAINT_TIMEOUT_MS = 4_000;

/**
 * A script that loads and runs the URLs of its attribute `data-urls`, in order, after the first contentful paint. The
 * server's HTML is readable before it is hydrated, and on a slow connection scripts would take bandwidth from fonts and
 * pictures (docs/decisions/0016). The scripts also wait for the end of the document, which holds data that they read. A
 * hidden tab never paints and starts at once. A browser that doesn't report paints starts after its next frame.
 *
 * `data-entries` is what Next's runtime should start with. It is queued in the global array that `data-queue` names.
 */
export const SCRIPTS_AFTER_PAINT =
  `(function(d){var a=d.urls.split(' '),q=d.queue;if(q)self[q]=(self[q]||[]).concat(JSON.parse(d.entries));function go(){if(document.readyState=='loading')return document.addEventListener('DOMContentLoaded',go);a.splice(0).forEach(function(s){var e=document.createElement('script');e.src=s;e.async=false;document.head.appendChild(e)})}` +
  `if(document.hidden)return go();setTimeout(go,${PAINT_TIMEOUT_MS});` +
  `var o=window.PerformanceObserver;if(!o||(o.supportedEntryTypes||[]).indexOf('paint')<0)return requestAnimationFrame(function(){setTimeout(go)});` +
  `new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)go()}).observe({type:'paint',buffered:true})})(document.currentScript.dataset)`;
