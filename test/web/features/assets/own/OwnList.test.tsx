import { act, screen, waitFor, within } from '@testing-library/react';
import { type AppStore } from '@/application/wrapper';
import { type OwnFilter } from '@/features/assets/own/filter';
import { OwnProductsScreen, OwnVideosScreen } from '@/features/assets/own/OwnListScreens';
import { assetProcessed } from '@/features/assets/slice';
import { authenticated } from '@/features/auth/slice';
import { recordingReported } from '@/features/streaming/slice';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { press, show, startPerformerStore } from '@test/support/ownItemForms';
import { ownProduct, ownVideo } from '@test/support/ownItems';
import { performer } from '@test/support/people';

const router = { asPath: '/account/performer/products', push: jest.fn(async () => true), beforePopState: jest.fn() };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/here' }, push: jest.fn(async () => true) },
  useRouter: () => router,
}));
jest.mock('@/lib/upload', () => ({ uploadWithRetry: jest.fn() }));

const PRODUCTS = 'GET /performer/performer-assets/products/search';
const none: OwnFilter = { q: '', status: '', order: '', page: 1 };
let store: AppStore;
beforeEach(async () => {
  store = await startPerformerStore();
});

describe('an own list', () => {
  it('shows placeholders and then the items, and asks for confirmation before deleting one', async () => {
    let reply: (response: ReturnType<typeof data>) => void = () => undefined;
    const api = fakeApi({
      [PRODUCTS]: () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
      'DELETE /performer/performer-assets/products/x1': { status: 204 },
    });
    show(store, <OwnProductsScreen filter={none} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    await until('the request of the list', () => api.calls().includes(PRODUCTS));
    await act(async () =>
      reply(
        data({
          data: [
            ownProduct(),
            ownProduct({
              _id: 'x2',
              name: 'Score',
              type: 'digital',
              stock: null,
              fileBytes: 3_400_000,
              sold: 0,
              status: 'inactive',
            }),
          ],
          total: 2,
        }),
      ),
    );
    const rows = within(await screen.findByRole('list', { name: 'Products' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Signed poster.*3 in stock · 2 sold.*On sale.*40/);
    expect(rows[1]).toHaveTextContent(/Score.*Download, 3.2 MB · 0 sold.*Off sale/);
    await press('Delete Signed poster');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Members will no longer be able to buy it. It was sold 2 times; the buyers keep access.',
    );
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Signed poster')).not.toBeInTheDocument());
    expect(screen.getByText('1 product')).toBeInTheDocument();
    expect(api.calls()).toContain('DELETE /performer/performer-assets/products/x1');
  });

  it('describes an empty list with a button for the first item, and offers to clear filters without matches', async () => {
    fakeApi({ [PRODUCTS]: data({ data: [], total: 0 }) });
    const { unmount } = show(store, <OwnProductsScreen filter={none} />);
    await screen.findByText(/Your products will be listed here/);
    expect(screen.getAllByRole('link', { name: 'New product' })[0]).toHaveAttribute(
      'href',
      '/account/performer/products/new',
    );
    unmount();
    show(store, <OwnProductsScreen filter={{ ...none, q: 'zz' }} />);
    expect(await screen.findByRole('link', { name: 'Clear filters' })).toHaveAttribute(
      'href',
      '/account/performer/products',
    );
  });

  it('shows why loading failed and loads again', async () => {
    const api = fakeApi({ [PRODUCTS]: refusal(500, 'FAULT', 'Something broke.') });
    show(store, <OwnProductsScreen filter={none} />);
    await screen.findByText('Something broke.');
    api.handlers[PRODUCTS] = data({ data: [ownProduct()], total: 1 });
    await press('Try again');
    await screen.findByText('Signed poster');
  });

  it('offers no new items to performers who are not verified, and links to their documents', async () => {
    store.dispatch(authenticated(performer({ verified: false })));
    fakeApi({ [PRODUCTS]: data({ data: [], total: 0 }) });
    show(store, <OwnProductsScreen filter={none} />);
    await screen.findByText('You can sell items once your documents are verified.');
    expect(screen.queryByRole('link', { name: 'New product' })).not.toBeInTheDocument();
  });

  it('shows the progress of processing, and reloads the item when it is done', async () => {
    fakeApi({
      'GET /performer/performer-assets/videos/search': data({
        data: [ownVideo({ processing: 'waiting', seconds: null })],
        total: 1,
      }),
      'GET /performer/performer-assets/videos/v1/view': data(ownVideo()),
    });
    show(store, <OwnVideosScreen filter={none} />);
    await screen.findByText('Waiting');
    act(
      () =>
        void store.dispatch(
          assetProcessed({ type: 'video', _id: 'v1', processing: 'running', progress: 0.42, fault: null }),
        ),
    );
    expect(screen.getByText('Processing, 42%')).toBeInTheDocument();
    act(
      () =>
        void store.dispatch(assetProcessed({ type: 'video', _id: 'v1', processing: 'done', progress: 1, fault: null })),
    );
    await screen.findByText(/1:35/);
    expect(screen.queryByText(/Processing/)).not.toBeInTheDocument();
  });

  it('reloads when the recording of a show becomes a draft, but only if the list was loaded', async () => {
    const announce = (state: 'making' | 'kept') =>
      act(
        () =>
          void store.dispatch(
            recordingReported({ sessionId: 's1', state, videos: 1, message: 'Your show is being made into a video.' }),
          ),
      );
    const VIDEOS = 'GET /performer/performer-assets/videos/search';
    const api = fakeApi({ [VIDEOS]: data({ data: [], total: 0 }) });
    announce('kept');
    show(store, <OwnVideosScreen filter={{ ...none, order: 'oldest' }} />);
    await waitFor(() => expect(api.calls()).toEqual([VIDEOS]));
    announce('making');
    api.handlers[VIDEOS] = data({ data: [ownVideo({ title: 'The show of last night' })], total: 1 });
    announce('kept');
    await screen.findByText('The show of last night');
    expect(api.arrived.map(({ query }) => query.sort)).toEqual(['asc', 'asc']);
  });
});
