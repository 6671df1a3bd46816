// Times and days of a page: UTC from the server, which doesn't know the visitor, and the visitor's zone in the browser.
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { PerformerAbout } from '@/features/performers/PerformerAbout';
import { WeeklyShows } from '@/features/performers/WeeklyShows';
import { DayWritten } from '@/features/posts/DayWritten';
import { DateTime } from '@/ui/DateTime';
import { ShowTime } from '@/ui/ShowTime';
import { page } from '@test/support/people';

const TOKYO_MS = 9 * 3_600_000;
const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'] as const;

beforeEach(() => {
  // a browser in Tokyo
  for (const part of PARTS)
    jest.spyOn(Date.prototype, `get${part}`).mockImplementation(function (this: Date) {
      return new Date(this.getTime() + TOKYO_MS)[`getUTC${part}`]();
    });
});
afterEach(() => jest.restoreAllMocks());

const late = '2026-11-21T20:41:00.000Z';

test.each([
  ['a date and time', <DateTime key="time" at={late} />, '21 Nov 2026, 20:41', '22 Nov 2026, 05:41'],
  ['the day of a post', <DayWritten key="day" at={late} />, '21 Nov 2026', '22 Nov 2026'],
])('%s is in the visitor’s zone', (_what, shown, onServer, inBrowser) => {
  expect(renderToString(shown)).toContain(`>${onServer}<`);
  expect(render(shown).container).toHaveTextContent(inBrowser);
});

test('the start of a show is in the visitor’s zone', () => {
  expect(renderToString(<ShowTime at={late} />)).toContain('Sat 20:41 UTC');
  expect(render(<ShowTime at={late} />).container).toHaveTextContent(/05:41$/);
});

test('weekly shows are in the visitor’s zone once they are near the view, with the performer’s time beside them', async () => {
  let comesNear: IntersectionObserverCallback = () => undefined;
  const disconnect = jest.fn();
  class Observer {
    disconnect = disconnect;
    observe = jest.fn();
    constructor(callback: IntersectionObserverCallback) {
      comesNear = callback;
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const tell = (isIntersecting: boolean) =>
    act(async () => comesNear([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Asia/Tokyo',
  });
  const schedule = [{ weekday: 5, start: '22:00', end: '23:30' }];
  const { findByText, container } = render(<WeeklyShows performer={{ schedule, timeZone: 'Asia/Dubai' }} />);
  await tell(false);
  expect(container).toHaveTextContent('Fri22:00 to 23:30Asia/Dubai time');
  await tell(true);
  expect(disconnect).toHaveBeenCalled();
  expect(await findByText('Fri 22:00 there')).toBeInTheDocument();
  expect(container).toHaveTextContent('Sat03:00 to 04:30');
  expect(container).toHaveTextContent('Your time. The performer’s time is Asia/Dubai.');
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

test('the HTML of a performer’s page has the weekly shows in the performer’s time', () => {
  const performer = page({
    socialLinks: [],
    schedule: [{ weekday: 5, start: '22:00', end: '23:30' }],
    timeZone: 'Asia/Dubai',
    createdAt: '2026-01-01T00:00:00Z',
  });
  const html = document.createElement('div');
  html.innerHTML = renderToString(
    <Provider store={makeStore()}>
      <PerformerAbout performer={performer} />
    </Provider>,
  );
  expect(html).toHaveTextContent('Weekly shows');
  expect(html).toHaveTextContent('Fri22:00 to 23:30');
  expect(html).toHaveTextContent('Asia/Dubai time');
});
