/**
 * Calls `then` once, when the element comes within half a screen's height of what the visitor sees. Work for a part
 * further down waits for this. In a browser that can't tell, it calls at once.
 *
 * @returns a function that stops waiting
 */
export function whenNearView(element: Element, then: () => void): () => void {
  if (!window.IntersectionObserver) {
    then();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: '50% 0%' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
