// The script that the document carries, run as it stands there. What cannot run here is the browser's painting, which is stood in for.
import { afterPaint } from '@/lib/paintFirst';

const addresses = ['/_next/a.js', '/_next/b.js', '/_next/c.js'];
const begun = () =>
  [...document.head.querySelectorAll('script')].map(({ src, async }) => [new URL(src).pathname, async]);
const inOrder = addresses.map((address) => [address, false]);
const run = () => (0, eval)(afterPaint(addresses));

type Listen = (list: { getEntriesByName(name: string): object[] }) => void;
let hidden = false;
let readyState: DocumentReadyState;
let listen: Listen | null;
let frames: (() => void)[];

/** A browser that tells of these. */
function telling(supportedEntryTypes: string[] | undefined): void {
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

it('begins the scripts when the page has been painted, once, and leaves them their order', () => {
  telling(['navigation', 'paint']);
  run();
  painted('first-paint');
  expect(begun()).toEqual([]);
  painted('first-contentful-paint');
  expect(begun()).toEqual(inOrder);
  painted('first-contentful-paint');
  jest.runAllTimers();
  expect(begun()).toEqual(inOrder);
});

test.each([
  ['painted', () => painted('first-contentful-paint')],
  ['waited for long enough', () => jest.advanceTimersByTime(60_000)],
  ['in a tab that nobody looks at', () => undefined],
])('%s, but not all there: begins with its end, once', (how, then) => {
  telling(['paint']);
  readyState = 'loading';
  hidden = how.includes('nobody');
  run();
  then();
  expect(begun()).toEqual([]);
  readyState = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(begun()).toEqual(inOrder);
  painted('first-contentful-paint');
  jest.runAllTimers();
  expect(begun()).toEqual(inOrder);
});

it('waits no longer than some seconds for a paint', () => {
  telling(['paint']);
  run();
  jest.advanceTimersByTime(3_999);
  expect(begun()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(begun()).toEqual(inOrder);
});

it('begins at once in a tab that nobody looks at', () => {
  telling(['paint']);
  hidden = true;
  run();
  expect(begun()).toEqual(inOrder);
});

test.each([
  ['that tells of other things only', ['navigation']],
  ['that does not say of what it tells', undefined],
])('in a browser %s, begins behind the next frame', (_name, types) => {
  telling(types);
  run();
  expect(begun()).toEqual([]);
  frames.forEach((frame) => frame());
  jest.advanceTimersByTime(0);
  expect(begun()).toEqual(inOrder);
});

it('does so in one without observers too', () => {
  Object.assign(window, { PerformanceObserver: undefined });
  run();
  frames.forEach((frame) => frame());
  jest.advanceTimersByTime(0);
  expect(begun()).toEqual(inOrder);
});
