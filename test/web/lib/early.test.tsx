// The script that the document carries, run as it stands there over the server's page, which React then takes over.
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { EARLY_SCRIPT } from '@/lib/early';

const heard: [string, unknown][] = [];
const hear = (name: string) => (value: unknown) => void heard.push([name, value]);

/** what was asked for when the page came alive, and the doing over that it began */
let loading: Promise<unknown> | undefined;
let over: Promise<void> | undefined;
function load() {
  const code = import('@/lib/earlyOver').then(({ doEarlyOver }) => ({
    doEarlyOver: (did: Parameters<typeof doEarlyOver>[0]) => (over = doEarlyOver(did)),
  }));
  loading = code;
  return code;
}

function Page() {
  useEffect(() => window.early?.alive(load), []);
  return (
    <main>
      <form
        id="plain"
        onSubmit={(event) => {
          event.preventDefault();
          hear('sent')(null);
        }}
      >
        <input id="name" onChange={({ target }) => hear('name')(target.value)} />
        <textarea id="about" onChange={({ target }) => hear('about')(target.value)} />
        <select id="role" defaultValue="user" onChange={({ target }) => hear('role')(target.value)}>
          <option>user</option>
          <option>studio</option>
        </select>
        <input id="terms" type="checkbox" onChange={({ target }) => hear('terms')(target.checked)} />
        <input id="second" type="radio" onChange={({ target }) => hear('second')(target.checked)} />
        <input id="paper" type="file" onChange={() => hear('paper')('chosen')} />
        <button id="send" type="submit">
          <span>Send</span>
        </button>
        <button id="off" type="button" disabled onClick={hear('off')}>
          Off
        </button>
      </form>
      <form
        id="alone"
        onSubmit={(event) => {
          event.preventDefault();
          hear('alone')(null);
        }}
      >
        <input />
      </form>
      <form id="leading" action="/search">
        <button id="search" type="submit">
          Search
        </button>
      </form>
      <button id="heart" type="button" onClick={() => hear('heart')(null)}>
        Follow
      </button>
      <button id="age" type="button" data-accept-age="" onClick={() => hear('age')(null)}>
        I am 18 or older
      </button>
    </main>
  );
}

/** the buttons that show that they wait; the browser's own drawing is stood in for */
let waiting: string[];
function animate(this: HTMLElement): { cancel: () => void } {
  waiting.push(this.id);
  return { cancel: () => void waiting.splice(waiting.indexOf(this.id), 1) };
}

let container: HTMLElement;
const at = <E extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as E;
const give = (id: string, value: string) => {
  at(id).value = value;
  at(id).dispatchEvent(new Event('input', { bubbles: true }));
};
/** what a browser does of itself with a press, and whether anybody kept it from that */
const press = (id: string) => at(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const comeAlive = async () => {
  render(<Page />, { container, hydrate: true });
  await act(async () => {
    await loading;
    await over;
  });
};

beforeEach(() => {
  heard.length = 0;
  waiting = [];
  loading = over = undefined;
  Object.assign(Element.prototype, { animate });
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  container = at('root');
  (0, eval)(EARLY_SCRIPT);
});
afterEach(() => {
  delete window.early;
});

it('does over in its order what was given and pressed before the page was alive, the last of each', async () => {
  give('name', 'mi');
  give('about', 'hello');
  give('name', 'mira');
  at<HTMLSelectElement>('role').value = 'studio';
  at('role').dispatchEvent(new Event('input', { bubbles: true }));
  at('terms').click();
  at('second').click();
  at('paper').dispatchEvent(new Event('input', { bubbles: true }));
  expect(press('heart')).toBe(false);
  at<HTMLButtonElement>('send').querySelector('span')?.click();
  press('send');
  expect(heard).toEqual([]);
  expect(waiting).toEqual(['heart', 'send']);

  await comeAlive();
  expect(heard).toEqual([
    ['about', 'hello'],
    ['name', 'mira'],
    ['role', 'studio'],
    ['terms', true],
    ['second', true],
    ['paper', 'chosen'],
    ['heart', null],
    ['sent', null],
  ]);
  expect([at('name').value, at('about').value, at('role').value, at('terms').checked, at('second').checked]).toEqual([
    'mira',
    'hello',
    'studio',
    true,
    true,
  ]);
  expect(waiting).toEqual([]);
});

it('sends a form that was sent by Enter where no button stands', async () => {
  at<HTMLFormElement>('alone').requestSubmit();
  expect(heard).toEqual([]);
  await comeAlive();
  expect(heard).toEqual([['alone', null]]);
});

it('leaves to the browser what works without scripts, and the age popup to its own script', async () => {
  const went = jest.fn((event: Event) => event.preventDefault());
  at('leading').addEventListener('submit', went);
  press('search');
  expect(went).toHaveBeenCalledTimes(1);
  expect(press('age')).toBe(true);
  expect(press('off')).toBe(true);
  expect(window.early?.did).toEqual([]);
  await comeAlive();
  expect(heard).toEqual([]);
});

it('keeps nothing more once the page is alive', async () => {
  await comeAlive();
  await act(async () => void press('heart'));
  expect(heard).toEqual([['heart', null]]);
  expect(window.early?.did).toEqual([]);
});

it('forgets what is no longer there', async () => {
  const gone = document.body.appendChild(document.createElement('button'));
  const pressed = jest.spyOn(gone, 'click');
  gone.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(window.early?.did).toHaveLength(1);
  gone.remove();
  await comeAlive();
  expect(pressed).not.toHaveBeenCalled();
});
