/** Work that waits for an idle page starts after this time at the latest. */
const IDLE_TIMEOUT_MS = 1500;

let idle: Promise<void> | null = null;

/**
 * Resolves when the first page has loaded its pictures and the browser is idle, or as soon as the visitor has pressed
 * something. (Not before: what renders during a press could move the button away.) Work that the first paint does not
 * need waits for this, so that it does not compete for bandwidth or processor time.
 */
export function whenPageIsIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const done = () => resolve();
    const onLoad = () =>
      window.requestIdleCallback ? void window.requestIdleCallback(done, { timeout: IDLE_TIMEOUT_MS }) : done();
    if (document.readyState === 'complete') return onLoad();
    window.addEventListener('load', onLoad, { once: true });
    window.addEventListener('click', done, { once: true, capture: true });
    window.addEventListener('keydown', done, { once: true, capture: true });
    setTimeout(done, IDLE_TIMEOUT_MS);
  });
  return idle;
}
