import { useEffect } from 'react';

/** The number of mounted components that use the height: a modal may open over a room. */
let users = 0;

/**
 * While mounted, sets `--vh` on the html element to the height that the on-screen keyboard leaves, and `--vt` to the
 * distance that the browser scrolled the page for it. Without a keyboard they keep their values from tokens.css
 * (100dvh and 0), so that nothing moves when the page's scripts start.
 */
export function useViewportHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const { documentElement: html } = document;
    const clear = () => ['--vh', '--vt'].forEach((name) => html.style.removeProperty(name));
    const measure = () => {
      // a page that is zoomed in is not shorter
      const height = Math.round(view.height * view.scale);
      if (height >= html.clientHeight - 1) return clear();
      html.style.setProperty('--vh', `${height}px`);
      html.style.setProperty('--vt', `${Math.round(view.offsetTop)}px`);
    };
    users += 1;
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      users -= 1;
      if (users === 0) clear();
    };
  }, []);
}
