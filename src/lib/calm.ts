/** How long what comes after the first paint waits for pictures that are still on their way. */
const PATIENCE_MS = 1500;

let calm: Promise<void> | null = null;

/**
 * The first page stands: its pictures are there and the browser has a moment to spare, or somebody already acts. What the first paint does not need
 * waits for it, so that it competes neither for the line nor for the processor.
 */
export function pageIsCalm(): Promise<void> {
  calm ??= new Promise((resolve) => {
    const done = () => resolve();
    const idle = () =>
      window.requestIdleCallback ? void window.requestIdleCallback(done, { timeout: PATIENCE_MS }) : done();
    if (document.readyState === 'complete') return idle();
    window.addEventListener('load', idle, { once: true });
    window.addEventListener('pointerdown', done, { once: true, capture: true });
    window.addEventListener('keydown', done, { once: true, capture: true });
    setTimeout(done, PATIENCE_MS);
  });
  return calm;
}
