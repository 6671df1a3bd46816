import { SYSTEM_IS_DARK, THEME_SCRIPT, UI_STORAGE_KEY, WATCHED_STORAGE_KEY } from '@/lib/uiStorage';

/** Runs the script of the document's head on a page that the server rendered in the light theme. */
function openPage(stored: string | null, dark = false): DOMStringMap {
  const html = document.documentElement;
  delete html.dataset.ageAccepted;
  html.dataset.theme = 'light';
  localStorage.clear();
  if (stored !== null) localStorage.setItem(UI_STORAGE_KEY, stored);
  new Function('matchMedia', THEME_SCRIPT)((query: string) => ({ matches: dark && query === SYSTEM_IS_DARK }));
  return html.dataset;
}

test('a stored dark theme applies before the first paint', () => {
  expect(openPage('{"theme":"dark"}').theme).toBe('dark');
});

test.each([null, '{}', '{"theme":"light"}', '{"theme":"purple"}', 'null', 'not json'])(
  'the page stays light when the stored value is %s',
  (stored) => {
    expect(openPage(stored).theme).toBe('light');
  },
);

test.each([null, '{}', '{"ageAccepted":true}', '{"theme":"light","themeFollowsSystem":true}', '{"theme":"purple"}'])(
  'the page follows a dark system before the first paint when the stored value is %s',
  (stored) => {
    expect(openPage(stored, true).theme).toBe('dark');
  },
);

test.each(['{"theme":"light"}', '{"theme":"light","themeFollowsSystem":false}'])(
  'the chosen light theme %s applies on a dark system',
  (stored) => {
    expect(openPage(stored, true).theme).toBe('light');
  },
);

test('the theme that a light system had is not taken for a choice', () => {
  expect(openPage('{"theme":"dark","themeFollowsSystem":true}').theme).toBe('light');
});

test('only an accepted 18+ popup is hidden before the first paint', () => {
  expect(openPage('{"ageAccepted":true}').ageAccepted).toBe('');
  expect(openPage('{"ageAccepted":false}').ageAccepted).toBeUndefined();
  expect(openPage(null).ageAccepted).toBeUndefined();
});

test('the list of recently watched performers gets its space before the first paint only when it has entries', () => {
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
