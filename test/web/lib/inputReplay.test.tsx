// Runs the script of the document's head over the server's HTML, which React then hydrates.
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { INPUT_REPLAY_SCRIPT } from '@/lib/inputReplay';

const events: [string, unknown][] = [];
const note = (name: string) => (value: unknown) => void events.push([name, value]);

/** the code that loads after hydration, and the replay that it starts */
let loading: Promise<unknown> | undefined;
let replay: Promise<void> | undefined;
function load() {
  const code = import('@/lib/replayInput').then(({ replayInput }) => ({
    replayInput: (recording: Parameters<typeof replayInput>[0]) => (replay = replayInput(recording)),
  }));
  loading = code;
  return code;
}

function Page() {
  useEffect(() => window.inputReplay?.hydrated(load), []);
  return (
    <main>
      <form
        id="plain"
        onSubmit={(event) => {
          event.preventDefault();
          note('sent')(null);
        }}
      >
        <input id="name" onChange={({ target }) => note('name')(target.value)} />
        <textarea id="about" onChange={({ target }) => note('about')(target.value)} />
        <select id="role" defaultValue="user" onChange={({ target }) => note('role')(target.value)}>
          <option>user</option>
          <option>studio</option>
        </select>
        <input id="terms" type="checkbox" onChange={({ target }) => note('terms')(target.checked)} />
        <input id="second" type="radio" onChange={({ target }) => note('second')(target.checked)} />
        <input id="paper" type="file" onChange={() => note('paper')('chosen')} />
        <button id="send" type="submit">
          <span>Send</span>
        </button>
        <button id="off" type="button" disabled onClick={note('off')}>
          Off
        </button>
      </form>
      <form
        id="alone"
        onSubmit={(event) => {
          event.preventDefault();
          note('alone')(null);
        }}
      >
        <input />
      </form>
      <form id="leading" action="/search">
        <button id="search" type="submit">
          Search
        </button>
      </form>
      <button id="heart" type="button" onClick={() => note('heart')(null)}>
        Follow
      </button>
      <button id="age" type="button" data-accept-age="" onClick={() => note('age')(null)}>
        I am 18 or older
      </button>
    </main>
  );
}

/** ids of the buttons that pulse; jsdom has no animations */
let pulsing: string[];
function animate(this: HTMLElement): { cancel: () => void } {
  pulsing.push(this.id);
  return { cancel: () => void pulsing.splice(pulsing.indexOf(this.id), 1) };
}

let container: HTMLElement;
const at = <E extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as E;
const give = (id: string, value: string) => {
  at(id).value = value;
  at(id).dispatchEvent(new Event('input', { bubbles: true }));
};
/** presses a button; false if the default action was prevented */
const press = (id: string) => at(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const hydrate = async () => {
  render(<Page />, { container, hydrate: true });
  await act(async () => {
    await loading;
    await replay;
  });
};

beforeEach(() => {
  events.length = 0;
  pulsing = [];
  loading = replay = undefined;
  Object.assign(Element.prototype, { animate });
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  container = at('root');
  (0, eval)(INPUT_REPLAY_SCRIPT);
});
afterEach(() => {
  delete window.inputReplay;
});

it('repeats input from before hydration in order, with the last value of each field', async () => {
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
  expect(events).toEqual([]);
  expect(pulsing).toEqual(['heart', 'send']);

  await hydrate();
  expect(events).toEqual([
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
  expect(pulsing).toEqual([]);
});

it('repeats what comes while it repeats, after the input before it', async () => {
  give('name', 'mira');
  give('about', 'hello');
  const isPrevented: boolean[] = [];
  // the page handles the first input, and the second one waits
  const pressSoon = () => void (events.length === 1 && isPrevented.push(!press('send')));
  document.addEventListener('change', () => setTimeout(pressSoon), { once: true });
  await hydrate();
  expect(isPrevented).toEqual([true]);
  expect(events).toEqual([
    ['name', 'mira'],
    ['about', 'hello'],
    ['sent', null],
  ]);
  expect(press('heart')).toBe(true);
});

it('submits a form without a button that was submitted by Enter', async () => {
  at<HTMLFormElement>('alone').requestSubmit();
  expect(events).toEqual([]);
  await hydrate();
  expect(events).toEqual([['alone', null]]);
});

it('leaves forms with an action to the browser and the 18+ popup to its own script', async () => {
  const went = jest.fn((event: Event) => event.preventDefault());
  at('leading').addEventListener('submit', went);
  press('search');
  expect(went).toHaveBeenCalledTimes(1);
  expect(press('age')).toBe(true);
  expect(press('off')).toBe(true);
  expect(window.inputReplay?.recorded).toEqual([]);
  await hydrate();
  expect(events).toEqual([]);
});

it('records nothing after hydration', async () => {
  await hydrate();
  await act(async () => void press('heart'));
  expect(events).toEqual([['heart', null]]);
  expect(window.inputReplay?.recorded).toEqual([]);
});

it('skips elements that have been removed', async () => {
  const gone = document.body.appendChild(document.createElement('button'));
  const pressed = jest.spyOn(gone, 'click');
  gone.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(window.inputReplay?.recorded).toHaveLength(1);
  gone.remove();
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});
