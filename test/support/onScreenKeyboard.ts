import { type Page } from 'playwright-core';

/** Opens an on-screen keyboard that leaves `height` px of a window that stays as high as it was. Null closes it. */
export const coverWindow = (page: Page, height: number | null): Promise<void> =>
  page.evaluate((height) => {
    const view = window.visualViewport as unknown as { height?: number } & EventTarget;
    if (height === null) delete view.height;
    else Object.defineProperty(view, 'height', { value: height, configurable: true });
    view.dispatchEvent(new Event('resize'));
  }, height);
