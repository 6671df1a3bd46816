/**
 * Fakes the layout of a scrolling log, which jsdom lacks. The log is `height` px high, each element `line` px, and
 * its content as high as the tallest element's style, with `above` px before it. Call it before rendering.
 */
export function giveLayout({ height = 600, line = 30, above = 44 } = {}): void {
  const isLog = (element: Element) => element.getAttribute('role') === 'log';
  const define = (name: string, get: (this: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  const tall = function tall(this: HTMLElement) {
    return isLog(this) ? height : line;
  };
  define('offsetHeight', tall);
  define('clientHeight', tall);
  define('offsetWidth', () => 360);
  define('scrollHeight', function content(this: HTMLElement) {
    const inside = [...this.querySelectorAll<HTMLElement>('[style*="height"]')].map(
      ({ style }) => parseFloat(style.height) || 0,
    );
    return Math.max(isLog(this) ? height : line, ...inside.map((high) => high + above));
  });
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  };
}
