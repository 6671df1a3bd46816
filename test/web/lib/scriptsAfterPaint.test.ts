// Runs the script of the document's head. jsdom doesn't paint, so paints are simulated.
import { SCRIPTS_AFTER_PAINT } from '@/lib/scriptsAfterPaint';

const urls = ['/_next/a.js', '/_next/b.js', '/_next/c.js'];
const started = () =>
  [...document.head.querySelectorAll('script')].map(({ src, async }) => [new URL(src).pathname, async]);
const inOrder = urls.map((url) => [url, false]);
const run = (data: Record<string, string> = {}) => {
  const script = document.createElement('script');
  Object.assign(script.dataset, { urls: urls.join(' '), ...data });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  (0, eval)(SCRIPTS_AFTER_PAINT);
};

type Listen = (list: { getEntriesByName(name: string): object[] }) => void;
let hidden = false;
let readyState: DocumentReadyState;
let listen: Listen | null;
let frames: (() => void)[];

/** Simulates a browser that reports these performance entries. */
function reporting(supportedEntryTypes: string[] | undefined): void {
  class Observer {
    static supportedEntryTypes = supportedEntryTypes;
    constructor(private readonly hear: Listen) {}
    observe({ type }: { type: string }): void {
      if (supportedEntryTypes?.includes(type)) listen = this.hear;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
}
const painted = (name: string) => listen?.({ getEntriesByName: (asked) => (asked === name ? [{}] : []) });

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  [hidden, readyState, listen, frames] = [false, 'complete', null, []];
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Object.assign(window, { requestAnimationFrame: (frame: () => void) => frames.push(frame) });
});
afterEach(() => jest.useRealTimers());

it('starts the scripts after the first contentful paint, once and in order', () => {
  reporting(['navigation', 'paint']);
  run();
  painted('first-paint');
  expect(started()).toEqual([]);
  painted('first-contentful-paint');
  expect(started()).toEqual(inOrder);
  painted('first-contentful-paint');
  jest.runAllTimers();
  expect(started()).toEqual(inOrder);
});

it('queues what the runtime starts with, before any script', () => {
  reporting(['paint']);
  run({ queue: 'RUNTIME', entries: '[{"runtimeModuleIds":[1]}]' });
  run({ queue: 'RUNTIME', entries: '[{"runtimeModuleIds":[2]}]' });
  expect((window as unknown as Record<string, unknown>).RUNTIME).toEqual([
    { runtimeModuleIds: [1] },
    { runtimeModuleIds: [2] },
  ]);
  expect(started()).toEqual([]);
});

test.each([
  ['painted', () => painted('first-contentful-paint')],
  ['after the timeout', () => jest.advanceTimersByTime(60_000)],
  ['in a hidden tab', () => undefined],
])('waits for the end of the document (%s) and starts once', (how, then) => {
  reporting(['paint']);
  readyState = 'loading';
  hidden = how.includes('hidden');
  run();
  then();
  expect(started()).toEqual([]);
  readyState = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toEqual(inOrder);
  painted('first-contentful-paint');
  jest.runAllTimers();
  expect(started()).toEqual(inOrder);
});

it('starts after four seconds without a paint', () => {
  reporting(['paint']);
  run();
  jest.advanceTimersByTime(3_999);
  expect(started()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(started()).toEqual(inOrder);
});

it('starts at once in a hidden tab', () => {
  reporting(['paint']);
  hidden = true;
  run();
  expect(started()).toEqual(inOrder);
});

test.each([
  ['doesn’t report paints', ['navigation']],
  ['doesn’t list its entry types', undefined],
])('starts after the next frame in a browser that %s', (_name, types) => {
  reporting(types);
  run();
  expect(started()).toEqual([]);
  frames.forEach((frame) => frame());
  jest.advanceTimersByTime(0);
  expect(started()).toEqual(inOrder);
});

it('starts after the next frame in a browser without observers', () => {
  Object.assign(window, { PerformanceObserver: undefined });
  run();
  frames.forEach((frame) => frame());
  jest.advanceTimersByTime(0);
  expect(started()).toEqual(inOrder);
});
