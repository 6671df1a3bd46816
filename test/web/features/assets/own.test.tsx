// The performer's side of the store: lists, forms and what is on its way, on the real store over a fake API. Uploads are held by hand.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { type OwnFilter, ownLists, ownQuery } from '@/features/assets/own/filter';
import { OwnProductsScreen, OwnVideosScreen } from '@/features/assets/own/ListScreens';
import { NewProductScreen, OwnProductScreen } from '@/features/assets/own/OwnProductScreen';
import { NewVideoScreen, OwnVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { assetProcessed, opened, ownVideos } from '@/features/assets/slice';
import { authenticated } from '@/features/auth/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { recordingTold } from '@/features/streaming/slice';
import * as uploads from '@/lib/upload';
import { validateMessages } from '@/lib/validation';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { ownProduct, ownVideo } from '@test/support/ownItems';
import { performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const router = { asPath: '/account/performer/products', push: jest.fn(async () => true), beforePopState: jest.fn() };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/here' }, push: jest.fn(async () => true) },
  useRouter: () => router,
}));
jest.mock('@/lib/upload', () => ({ uploadWithRetry: jest.fn() }));

interface Held {
  name: string;
  given: Parameters<typeof uploads.uploadWithRetry>[1];
  done: (made: unknown) => void;
  fail: (error: unknown) => void;
}
const held: Held[] = [];
const none: OwnFilter = { q: '', status: '', order: '', page: 1 };
let store: AppStore;

beforeEach(async () => {
  held.length = 0;
  jest.mocked(uploads.uploadWithRetry).mockImplementation(
    (name, given) =>
      new Promise((done, fail) => {
        given.signal?.addEventListener('abort', () => fail(new DOMException('taken back', 'AbortError')));
        held.push({ name, given: given as Held['given'], done: done as Held['done'], fail });
      }),
  );
  Object.assign(window, {
    __NEXT_DATA__: {
      props: {
        runtime: { apiBase: '/api', socketOrigin: '', socketPath: '', uploadMb: { video: 1, file: 1, picture: 1 } },
      },
    },
  });
  store = await startStore();
  store.dispatch(authenticated(performer({ verified: true })));
});

const show = (screenOf: ReactElement) =>
  render(
    <Provider store={store}>
      <ConfigProvider form={{ validateMessages }}>{screenOf}</ConfigProvider>
    </Provider>,
  );
const PRODUCTS = 'GET /performer/performer-assets/products/search';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pick = (label: string, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText(label), files, { applyAccept: false });

describe('the address of an own list', () => {
  it('says what is shown, and a bent one still shows something', () => {
    expect(ownLists.videos.from({ q: 'night', status: 'draft', order: 'sold', page: '2' })).toEqual({
      q: 'night',
      status: 'draft',
      order: 'sold',
      page: 2,
    });
    expect(ownLists.products.from({ q: ['a'], status: 'draft', order: 'bogus', page: '-1' })).toEqual(none);
    expect(ownLists.photos.from({ order: 'price' })).toEqual(none);
  });
  it('becomes what the API is asked', () => {
    expect(ownQuery('products', { ...none, order: 'oldest', status: 'active', page: 3 })).toEqual({
      status: 'active',
      sortBy: 'createdAt',
      sort: 'asc',
      limit: 24,
      offset: 48,
    });
    expect(ownQuery('products', none)).toEqual({ status: undefined, limit: 24, offset: 0 });
  });
});

describe('an own list', () => {
  it('waits with rows of the right height, shows what is there, and asks before something is deleted', async () => {
    let answer: (reply: ReturnType<typeof data>) => void = () => undefined;
    const api = fakeApi({
      [PRODUCTS]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'DELETE /performer/performer-assets/products/x1': { status: 204 },
    });
    show(<OwnProductsScreen filter={none} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    await until('the list is asked for', () => api.calls().includes(PRODUCTS));
    await act(async () =>
      answer(
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
      'Nobody can buy it any more. It was bought 2 times: who bought it keeps it.',
    );
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Signed poster')).not.toBeInTheDocument());
    expect(screen.getByText('1 product')).toBeInTheDocument();
    expect(api.calls()).toContain('DELETE /performer/performer-assets/products/x1');
  });

  it('says what will stand there, or that nothing fits', async () => {
    fakeApi({ [PRODUCTS]: data({ data: [], total: 0 }) });
    const { unmount } = show(<OwnProductsScreen filter={none} />);
    await screen.findByText(/What you sell stands here/);
    expect(screen.getAllByRole('link', { name: 'New product' })[0]).toHaveAttribute(
      'href',
      '/account/performer/products/new',
    );
    unmount();
    show(<OwnProductsScreen filter={{ ...none, q: 'zz' }} />);
    expect(await screen.findByRole('link', { name: 'Show everything' })).toHaveAttribute(
      'href',
      '/account/performer/products',
    );
  });

  it('says what went wrong, and asks again', async () => {
    const api = fakeApi({ [PRODUCTS]: refusal(500, 'FAULT', 'Something broke.') });
    show(<OwnProductsScreen filter={none} />);
    await screen.findByText('Something broke.');
    api.handlers[PRODUCTS] = data({ data: [ownProduct()], total: 1 });
    await press('Try again');
    await screen.findByText('Signed poster');
  });

  it('offers nothing new to who is not verified, and leads to the documents', async () => {
    store.dispatch(authenticated(performer({ verified: false })));
    fakeApi({ [PRODUCTS]: data({ data: [], total: 0 }) });
    show(<OwnProductsScreen filter={none} />);
    await screen.findByText('You can sell as soon as your documents are verified.');
    expect(screen.queryByRole('link', { name: 'New product' })).not.toBeInTheDocument();
  });

  it('follows the work on an upload, and looks again when it is done', async () => {
    fakeApi({
      'GET /performer/performer-assets/videos/search': data({
        data: [ownVideo({ processing: 'waiting', seconds: null })],
        total: 1,
      }),
      'GET /performer/performer-assets/videos/v1/view': data(ownVideo()),
    });
    show(<OwnVideosScreen filter={none} />);
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

  it('shows the drafts of a show that was recorded when they are there, and asks for nothing where no list was looked at', async () => {
    const told = (state: 'making' | 'kept') =>
      act(
        () =>
          void store.dispatch(
            recordingTold({ sessionId: 's1', state, videos: 1, message: 'Your show is being made into a video.' }),
          ),
      );
    const VIDEOS = 'GET /performer/performer-assets/videos/search';
    const api = fakeApi({ [VIDEOS]: data({ data: [], total: 0 }) });
    told('kept');
    show(<OwnVideosScreen filter={{ ...none, order: 'oldest' }} />);
    await waitFor(() => expect(api.calls()).toEqual([VIDEOS]));
    told('making');
    api.handlers[VIDEOS] = data({ data: [ownVideo({ title: 'The show of last night' })], total: 1 });
    told('kept');
    await screen.findByText('The show of last night');
    expect(api.arrived.map(({ query }) => query.sort)).toEqual(['asc', 'asc']);
  });
});

describe('the form of a product', () => {
  it('says what is missing, to the letter, and sends nothing', async () => {
    show(<NewProductScreen keeps={70} />);
    await press('Create the product');
    expect(await screen.findAllByText('This field is required!')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Price'), '0');
    await screen.findByText('Must be between 1 and 1000000');
    await userEvent.click(screen.getByRole('radio', { name: 'Download' }));
    await press('Create the product');
    await waitFor(() => expect(screen.getByLabelText('File')).toHaveAttribute('aria-invalid', 'true'));
    await pick('Picture', new File(['x'], 'poster.svg'));
    await screen.findByText('You can only upload .jpg,.jpeg,.png,.webp file!');
    await pick('Picture', new File([new Uint8Array(1024 * 1024 + 1)], 'poster.png'));
    await screen.findByText('This file must be smaller than 1MB!');
    expect(held).toHaveLength(0);
  });

  it('sends words and files under one key, shows the bytes, and leads to the list', async () => {
    show(<NewProductScreen keeps={70} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Score');
    await userEvent.type(screen.getByLabelText('Price'), '20');
    expect(screen.getByText('You keep 70%: 14 of each sale.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Download' }));
    const score = new File(['the notes'], 'score.pdf');
    await pick('File', score);
    await press('Create the product');
    await waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]).toMatchObject({
      name: 'createProduct',
      given: {
        body: { name: 'Score', type: 'digital', status: 'active', token: 20 },
        files: { digitalFile: score },
        idempotencyKey: expect.any(String),
      },
    });
    act(() => held[0]!.given.onProgress?.(0.4));
    expect(screen.getByText('Uploading, 40%')).toBeInTheDocument();
    act(() => held[0]!.given.onRetry?.());
    expect(screen.getByText('Connection lost. Retrying; your file is kept.')).toBeInTheDocument();
    act(() => held[0]!.given.onProgress?.(1));
    expect(screen.getByText('Checking the file')).toBeInTheDocument();
    await act(async () => held[0]!.done(ownProduct({ _id: 'new' })));
    expect(store.getState().performer.products).toMatchObject({ data: [{ _id: 'new' }], total: 1 });
  });

  it('puts a refusal under its field, keeps what was typed, and tries again under another key', async () => {
    store.dispatch(opened({ product: ownProduct() }));
    show(<OwnProductScreen keeps={70} />);
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Poster');
    await press('Save');
    await waitFor(() => expect(held).toHaveLength(1));
    await act(async () =>
      held[0]!.fail({
        statusCode: 400,
        error: 'VALIDATION',
        message: [{ property: 'image', constraints: { broken: 'This picture is damaged and cannot be read.' } }],
      }),
    );
    await screen.findByText('This picture is damaged and cannot be read.');
    expect(screen.getByLabelText('Name')).toHaveValue('Poster');
    await press('Save');
    await waitFor(() => expect(held).toHaveLength(2));
    expect(held[1]!.given.idempotencyKey).not.toBe(held[0]!.given.idempotencyKey);
    expect(held[1]!.given.body).toMatchObject({ name: 'Poster', stock: 3, stockSeen: 3 });
    // one was sold meanwhile
    await act(async () => held[1]!.done(ownProduct({ name: 'Poster', stock: 2 })));
    await screen.findByText('Saved');
    expect(screen.getByLabelText('In stock')).toHaveValue('2');
    expect(screen.getByRole('heading', { level: 1, name: 'Poster' })).toBeInTheDocument();
  });

  it('after a connection that stayed broken the same is sent under the same key: it cannot be made twice', async () => {
    show(<NewProductScreen keeps={70} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Poster');
    await userEvent.type(screen.getByLabelText('Price'), '20');
    await press('Create the product');
    await waitFor(() => expect(held).toHaveLength(1));
    await act(async () => held[0]!.fail(Object.assign(new Error('No connection.'), { statusCode: 0 })));
    await press('Try again');
    await waitFor(() => expect(held).toHaveLength(2));
    expect(held[1]!.given.idempotencyKey).toBe(held[0]!.given.idempotencyKey);
  });
});

describe('a video', () => {
  const clip = () => new File(['frames'], 'The_evening.mp4', { type: 'video/mp4' });
  // no browser here that could draw a frame
  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });

  async function upload() {
    const view = show(
      <>
        <NewVideoScreen keeps={70} />
        <a href="/elsewhere">Elsewhere</a>
      </>,
    );
    await pick('Video', clip());
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('The evening'));
    await pick('Poster', new File(['p'], 'poster.png'));
    await press('Upload the video');
    await waitFor(() => expect(held).toHaveLength(1));
    return view;
  }

  it('on its way can be taken back, and the page asks before it is left', async () => {
    await upload();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('dialog', { name: 'Leave while it uploads?' })).toBeInTheDocument();
    await press('Stay');
    expect(router.push).not.toHaveBeenCalled();
    expect(held[0]!.given.signal?.aborted).toBe(false);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(held[0]!.given.signal?.aborted).toBe(true);
    expect(screen.getByText('The_evening.mp4')).toBeInTheDocument();
  });

  it('goes on to the page that is asked for, and the upload ends with its own page', async () => {
    const { unmount } = await upload();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Leave');
    expect(router.push).toHaveBeenCalledWith('/elsewhere');
    unmount();
    expect(held[0]!.given.signal?.aborted).toBe(true);
  });

  it('says why the work on it failed, and tries again', async () => {
    const api = fakeApi({
      'POST /performer/performer-assets/videos/v1/retry': data(ownVideo({ processing: 'waiting', video: null })),
    });
    store.dispatch(opened({ video: ownVideo({ processing: 'running', video: null }) }));
    show(<OwnVideoScreen keeps={70} />);
    act(
      () =>
        void store.dispatch(
          assetProcessed({ type: 'video', _id: 'v1', processing: 'running', progress: 0.3, fault: null }),
        ),
    );
    expect(screen.getByText('Processing, 30%')).toBeInTheDocument();
    act(
      () =>
        void store.dispatch(
          assetProcessed({
            type: 'video',
            _id: 'v1',
            processing: 'failed',
            progress: 0,
            fault: 'This video breaks off.',
          }),
        ),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This video breaks off.Your file is still here: try again, or choose another one.',
    );
    await press('Try again');
    await screen.findByText('Uploaded. Waiting to be processed');
    expect(api.calls()).toEqual(['POST /performer/performer-assets/videos/v1/retry']);
  });

  it('is looked at again when the connection is back: nobody told how its work went', async () => {
    const api = fakeApi({ 'GET /performer/performer-assets/videos/v1/view': data(ownVideo()) });
    store.dispatch(opened({ video: ownVideo({ processing: 'running', video: null }) }));
    show(<OwnVideoScreen keeps={70} />);
    act(() => void store.dispatch(socketStatusChanged('reconnecting')));
    expect(api.calls()).toEqual([]);
    act(() => void store.dispatch(socketStatusChanged('connected')));
    await waitFor(() => expect(screen.queryByText(/Processing/)).not.toBeInTheDocument());
    act(() => void store.dispatch(socketStatusChanged('connected')));
    expect(api.calls()).toHaveLength(1);
  });

  it('that is deleted takes its page along', async () => {
    const { default: Router } = jest.requireMock<{ default: { push: jest.Mock } }>('next/router');
    store.dispatch(opened({ video: ownVideo() }));
    show(<OwnVideoScreen keeps={70} />);
    act(() => void store.dispatch(ownVideos.actions.removed('v1')));
    await waitFor(() => expect(Router.push).toHaveBeenCalledWith('/account/performer/videos'));
  });
});
