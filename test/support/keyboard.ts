import { type Page } from 'playwright-core';

/** More presses of Tab than any page of the desk needs. */
const TABS_MAX = 150;

/** A page that is used by keys alone. Presses of a pointer are counted. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** moves the focus by Tab to a control, which the pattern names by role and name: `button "Log in"` */
  tabTo(control: RegExp): Promise<void>;
  /** tabs to a control and presses Enter */
  enter(control: RegExp): Promise<void>;
  /** how often a pointer was pressed since the page was opened */
  pointerPresses(): Promise<number>;
}

/** Call it before the page is opened. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { pointerPresses: Number(sessionStorage.getItem('pointerPresses')) });
    window.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('pointerPresses', String((counted.pointerPresses += 1))),
      true,
    );
  });
  /** The focused control as a screen reader names it; empty without one. */
  const focused = async () => {
    const focus = page.locator('*:focus');
    if ((await focus.count()) === 0) return '';
    // a page that has just been replaced takes the control with it
    const snapshot = await focus
      .first()
      .ariaSnapshot({ timeout: 1000 })
      .catch(() => '');
    return snapshot.split('\n')[0] ?? '';
  };
  const keyboard: Keyboard = {
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    tabTo: async (control) => {
      const passed: string[] = [];
      for (let presses = 0; presses < TABS_MAX; presses += 1) {
        const name = await focused();
        if (control.test(name)) return;
        passed.push(name);
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${control}. It passes ${[...new Set(passed)].join(', ')}`);
    },
    enter: async (control) => {
      await keyboard.tabTo(control);
      await page.keyboard.press('Enter');
    },
    pointerPresses: () => page.evaluate(() => (window as unknown as { pointerPresses: number }).pointerPresses),
  };
  return keyboard;
}
