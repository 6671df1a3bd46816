import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { RequestsPanel } from '@/features/shows/RequestsPanel';
import { requestArrived } from '@/features/shows/slice';
import { settingsLoaded } from '@/features/site/slice';
import { setSoundsMuted } from '@/lib/sounds';
import { data, fakeApi } from '@test/support/fakeApi';
import { performer } from '@test/support/people';
import { request } from '@test/support/shows';
import { recordSounds } from '@test/support/sounds';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: {}, push: jest.fn(async () => true) },
  useRouter: () => ({ asPath: '/live', query: {}, push: jest.fn(async () => true) }),
}));

let store: AppStore;
let played: ReturnType<typeof recordSounds>;
beforeEach(async () => {
  localStorage.clear();
  played = recordSounds();
  fakeApi({ 'GET /streaming/requests': data({ data: [], running: null }) });
  store = await startStore();
  store.dispatch(authenticated(performer()));
  store.dispatch(settingsLoaded({ paidShows: true, tipSound: '/sounds/tip.mp3' } as never));
  render(
    <Provider store={store}>
      <RequestsPanel />
    </Provider>,
  );
});

test('a private show request plays the sound of the site', () => {
  act(() => void store.dispatch(requestArrived(request())));
  expect(played).toEqual([{ url: '/sounds/tip.mp3', volume: 1 }]);
});

test('a private show request is silent while the sounds are muted', () => {
  setSoundsMuted(true);
  act(() => void store.dispatch(requestArrived(request())));
  expect(played).toEqual([]);
});
