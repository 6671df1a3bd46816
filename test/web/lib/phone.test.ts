import { act, renderHook } from '@testing-library/react';
import { swipeOf } from '@/lib/useSwipe';
import { useViewportHeight } from '@/lib/useViewportHeight';

test('a swipe is a straight movement of some length, and anything else is a tap or a scroll', () => {
  expect([swipeOf(-80, 10), swipeOf(80, -10), swipeOf(5, 90), swipeOf(5, -90)]).toEqual([
    'left',
    'right',
    'down',
    'up',
  ]);
  expect([swipeOf(20, 2), swipeOf(80, 70)]).toEqual([null, null]);
});

describe('the height above the on-screen keyboard', () => {
  const { documentElement: html } = document;
  const view = Object.assign(new EventTarget(), { height: 844, scale: 1, offsetTop: 0 });
  const show = (changes: Partial<typeof view>) => {
    Object.assign(view, changes);
    act(() => void view.dispatchEvent(new Event('resize')));
    return ['--vh', '--vt'].map((name) => html.style.getPropertyValue(name));
  };
  beforeAll(() => {
    Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
    Object.defineProperty(html, 'clientHeight', { value: 844, configurable: true });
  });

  test('is measured while the keyboard is up, and left to the style sheet without one', () => {
    const { unmount } = renderHook(() => useViewportHeight());
    expect(show({})).toEqual(['', '']);
    expect(show({ height: 480, offsetTop: 120 })).toEqual(['480px', '120px']);
    expect(show({ height: 844, offsetTop: 0 })).toEqual(['', '']);
    show({ height: 480 });
    unmount();
    expect(html.style.getPropertyValue('--vh')).toBe('');
  });

  test('is not shorter in a page that is zoomed in', () => {
    renderHook(() => useViewportHeight());
    expect(show({ height: 422, scale: 2 })).toEqual(['', '']);
  });
});
