/**
 * The ref of a row that scrolls sideways. `data-more` on the row names the ends (`start`, `end`) that have more, and
 * globals.css fades them out. A scroll timeline would need no script, but Firefox has none.
 */
export function fadeEnds(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    const after = scrollWidth - clientWidth - scrollLeft;
    row.dataset.more = `${scrollLeft > 1 ? 'start ' : ''}${after > 1 ? 'end' : ''}`;
  };
  // measures at once, too
  const sizes = new ResizeObserver(measure);
  sizes.observe(row);
  row.addEventListener('scroll', measure);
  return () => {
    sizes.disconnect();
    row.removeEventListener('scroll', measure);
  };
}
