// A performer's page: the parts that each update redraws.
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { messageCreated, roomChanged, roomJoined } from '@/features/chat/slice';
import { PerformerScreen } from '@/features/performers/PerformerScreen';
import { detailSucceeded, stagesChanged } from '@/features/performers/slice';
import { card, message, page } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  useRouter: () => ({ query: {}, asPath: '/performers/juno', pathname: '/', prefetch: async () => undefined }),
  default: {},
}));
const drawn: string[] = [];
jest.mock('@/ui/Avatar', () => ({ Avatar: ({ src }: { src: string }) => void drawn.push(src) }));

const room = { conversationId: 'c1', total: 3, members: [] };
const others = ['Ida', 'Nadia'].map((name) => card({ _id: name, username: name, name, avatar: `/${name}.png` }));

function show() {
  const store = makeStore();
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    json: async () => ({ data: {} }),
  })) as unknown as typeof fetch; // only what the wrapper reads of it
  store.dispatch(
    detailSucceeded({
      performer: page({ avatar: '/juno.png', socialLinks: [], schedule: [], createdAt: '2026-01-01T00:00:00Z' }),
      related: others,
    }),
  );
  store.dispatch(
    roomJoined({
      ...room,
      missed: [],
      deleted: [],
      cleared: 0,
      mode: { slow: 0, followersOnly: false, membersOnly: false },
      role: 'viewer',
      open: true,
    } as never),
  );
  const views = jest.fn((_performer: unknown, viewers: number) => <p>{viewers} watch</p>);
  render(
    <Provider store={store}>
      <PerformerScreen conversationId="c1" stage={views} room={() => null} part={() => null} />
    </Provider>,
  );
  drawn.length = views.mock.calls.length = 0;
  return { store, views };
}

test('a chat message redraws nothing outside the chat', () => {
  const { store, views } = show();
  act(() => void store.dispatch(messageCreated({ message: message(1, { conversationId: 'c1' }) })));
  expect([drawn, views.mock.calls]).toEqual([[], []]);
});

test('a new viewer changes the viewer count and redraws neither the profile nor other performers', () => {
  const { store } = show();
  act(() => void store.dispatch(roomChanged({ ...room, total: 8 } as never)));
  expect(screen.getByText('8 watch')).toBeInTheDocument();
  expect(drawn).toEqual([]);
});

test('another performer who goes live redraws only their card', () => {
  const { store } = show();
  act(
    () =>
      void store.dispatch(
        stagesChanged(
          others.map(({ _id }) => ({
            performerId: _id,
            streamingStatus: _id === 'Ida' ? 'public' : 'offline',
            isOnline: _id === 'Ida',
            streamingTitle: '',
          })),
        ),
      ),
  );
  expect(drawn).toEqual(['/Ida.png']);
});
