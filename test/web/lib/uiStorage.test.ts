import { THEME_SCRIPT, UI_STORAGE_KEY, WATCHED_STORAGE_KEY } from '@/lib/uiStorage';

/** Runs the line of the head as the browser does, on a page that the server sent as light. */
function openPage(stored: string | null): DOMStringMap {
  const html = document.documentElement;
  delete html.dataset.ageAccepted;
  html.dataset.theme = 'light';
  localStorage.clear();
  if (stored !== null) localStorage.setItem(UI_STORAGE_KEY, stored);
  new Function(THEME_SCRIPT)();
  return html.dataset;
}

test('who asked for the dark theme gets it before the first paint', () => {
  expect(openPage('{"theme":"dark"}').theme).toBe('dark');
});

test.each([null, '{}', '{"theme":"light"}', '{"theme":"purple"}', 'null', 'not json'])(
  'with %s stored, the page stays light',
  (stored) => {
    expect(openPage(stored).theme).toBe('light');
  },
);

test('an accepted 18+ popup is hidden before the first paint, any other is not', () => {
  expect(openPage('{"ageAccepted":true}').ageAccepted).toBe('');
  expect(openPage('{"ageAccepted":false}').ageAccepted).toBeUndefined();
  expect(openPage(null).ageAccepted).toBeUndefined();
});

test('the shelf of who was watched has its place before the first paint where somebody was, and nowhere else', () => {
  const { dataset } = document.documentElement;
  const marked = (stored: string | null) => {
    delete dataset.watched;
    localStorage.clear();
    if (stored !== null) localStorage.setItem(WATCHED_STORAGE_KEY, stored);
    new Function(THEME_SCRIPT)();
    return dataset.watched;
  };
  expect([marked(null), marked('{"owner":"","ids":["a"]}')]).toEqual([undefined, '']);
});
