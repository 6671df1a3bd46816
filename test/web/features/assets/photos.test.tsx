// Photos of a performer: many at once, put into an order by keys or by hand, one of them the cover. On the real store over a fake API; uploads are held by hand.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { searchOwnPhotos } from '@/features/assets/api';
import { NewPhotosScreen } from '@/features/assets/own/NewPhotosScreen';
import { OwnGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { moved } from '@/features/assets/own/useOrder';
import { assetProcessed, opened, orderRequested } from '@/features/assets/slice';
import { authenticated } from '@/features/auth/slice';
import { onNotice } from '@/lib/sideEffects';
import * as uploads from '@/lib/upload';
import { validateMessages } from '@/lib/validation';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { ownGallery, ownPhoto } from '@test/support/ownItems';
import { performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const router = { asPath: '/account/performer/photos/new', push: jest.fn(async () => true), beforePopState: jest.fn() };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null, push: jest.fn() },
  useRouter: () => router,
}));
jest.mock('@/lib/upload', () => ({ uploadWithRetry: jest.fn() }));

const PHOTOS = 'GET /performer/performer-assets/photos/search';
const ORDER = 'PUT /performer/performer-assets/galleries/g1/photos';
interface Held {
  given: Parameters<typeof uploads.uploadWithRetry>[1];
  name: string;
  done: (made: unknown) => void;
  fail: (error: unknown) => void;
}
const held: Held[] = [];
const said: string[] = [];
onNotice(({ text }) => said.push(text));
let store: AppStore;

beforeEach(async () => {
  held.length = 0;
  said.length = 0;
  jest.mocked(uploads.uploadWithRetry).mockImplementation(
    (_name, given) =>
      new Promise((done, fail) => {
        given.signal?.addEventListener('abort', () => fail(new DOMException('taken back', 'AbortError')));
        held.push({
          given: given as Held['given'],
          name: (given.files.photo as File).name,
          done: done as Held['done'],
          fail,
        });
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
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pick = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Choose photos, or drop them here'),
    names.map((name) => new File(['x'], name)),
    { applyAccept: false },
  );
const names = () => held.map(({ name }) => name);

describe('many photos at once', () => {
  it('go up two at a time, each with its own progress; what cannot be one is not sent', async () => {
    show(<NewPhotosScreen galleries={[{ _id: 'g1', name: 'Backstage' }]} />);
    await userEvent.selectOptions(screen.getByLabelText('Gallery'), 'g1');
    await pick('a.jpg', 'b.jpg', 'c.jpg', 'notes.txt');
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    expect(held[0]!.given.body).toMatchObject({ galleryId: 'g1' });
    const rows = within(screen.getByRole('list', { name: 'On their way' })).getAllByRole('listitem');
    expect(rows[2]).toHaveTextContent('Waits for its turn');
    expect(rows[3]).toHaveTextContent('You can only upload .jpg,.jpeg,.png,.webp file!');
    expect(within(rows[3]!).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    act(() => held[1]!.given.onProgress?.(0.5));
    expect(rows[1]).toHaveTextContent('Uploading, 50%');
    await act(async () => held[0]!.done(ownPhoto('a', 0, { processing: 'waiting' })));
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(screen.getByRole('heading', { name: '1 photo has arrived' })).toBeInTheDocument();
    act(
      () =>
        void store.dispatch(assetProcessed({ type: 'photo', _id: 'a', processing: 'failed', progress: 0, fault: 'x' })),
    );
    expect(screen.getByText('Failed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the gallery' })).toHaveAttribute(
      'href',
      '/account/performer/galleries/g1',
    );
  });

  it('try again under the key they had, and are taken back alone', async () => {
    show(<NewPhotosScreen galleries={[]} />);
    await pick('a.jpg', 'b.jpg');
    await act(async () => held[0]!.fail({ statusCode: 413, error: 'TOO_LARGE', message: 'At most 1 MB.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('At most 1 MB.');
    await press('Try again');
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
    expect(held[2]!.given.idempotencyKey).toBe(held[0]!.given.idempotencyKey);
    expect(held[1]!.given.idempotencyKey).not.toBe(held[0]!.given.idempotencyKey);
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
    expect(held.map(({ given }) => given.signal?.aborted)).toEqual([false, false, true]);
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
    expect(screen.getByText('b.jpg')).toBeInTheDocument();
  });

  it('end with their page', async () => {
    const { unmount } = show(<NewPhotosScreen galleries={[]} />);
    await pick('a.jpg', 'b.jpg', 'c.jpg');
    unmount();
    await act(async () => undefined);
    expect(held.map(({ given }) => given.signal?.aborted)).toEqual([true, true]);
  });
});

test.each([
  [['a', 'b', 'c'], 'a', 1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
  [['a', 'b', 'c'], 'b', 9, ['a', 'c', 'b']],
  [['a', 'b', 'c'], 'a', -1, ['a', 'b', 'c']],
])('%j with %s at %i: %j', (ids, id, to, result) => expect(moved(ids, id, to)).toEqual(result));

describe('the photos of a gallery', () => {
  const three = data({ data: [ownPhoto('a', 0), ownPhoto('b', 1), ownPhoto('c', 2)], total: 3 });
  const shown = () =>
    within(screen.getByRole('list', { name: 'Photos in their order' }))
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'));
  async function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
    const api = fakeApi({ [PHOTOS]: three, [ORDER]: data(ownGallery()), ...handlers });
    store.dispatch(opened({ gallery: ownGallery() }));
    show(<OwnGalleryScreen keeps={70} />);
    await screen.findByRole('list', { name: 'Photos in their order' });
    return api;
  }

  it('are put into order by keys: shown at once, said, and kept', async () => {
    const api = await open();
    const handle = screen.getByRole('button', { name: 'Move a, 1 of 3' });
    act(() => handle.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toEqual(['b', 'a', 'c']);
    expect(screen.getByText('a is now 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move a, 2 of 3' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(shown()).toEqual(['b', 'c', 'a']);
    await until('the last order arrives', () =>
      api.arrived.some(
        ({ call, body }) => call === ORDER && JSON.stringify(body) === JSON.stringify({ photoIds: ['b', 'c', 'a'] }),
      ),
    );
    await userEvent.keyboard('{End}');
    expect(shown()).toEqual(['b', 'c', 'a']);
  });

  it('are put into order by hand, and the order is told once', async () => {
    const api = await open();
    const handle = screen.getByRole('button', { name: 'Move a, 1 of 3' });
    handle.setPointerCapture = () => undefined;
    document.elementFromPoint = () => document.querySelector('[data-id=c]');
    fireEvent.pointerDown(handle, { button: 0 });
    fireEvent.pointerMove(handle);
    expect(shown()).toEqual(['b', 'c', 'a']);
    expect(api.calls()).not.toContain(ORDER);
    fireEvent.pointerUp(handle);
    await until('the order arrives', () => api.calls().includes(ORDER));
    expect(api.arrived.filter(({ call }) => call === ORDER).map(({ body }) => body)).toEqual([
      { photoIds: ['b', 'c', 'a'] },
    ]);
  });

  it('stand as they stood when the order could not be kept, with a word of why', async () => {
    await open({ [ORDER]: refusal(409, 'CHANGED', 'Somebody else was faster.') });
    act(() => screen.getByRole('button', { name: 'Move a, 1 of 3' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c']));
    expect(said).toEqual(['Somebody else was faster.']);
  });

  it('have a cover: the first one, or the one that is chosen', async () => {
    const api = await open({ 'PUT /performer/performer-assets/galleries/g1': data(ownGallery({ coverId: 'b' })) });
    expect(screen.queryByRole('button', { name: 'Cover: a' })).not.toBeInTheDocument();
    await press('Cover: b');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cover: b' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Cover: a' })).toBeInTheDocument();
    expect(api.arrived.at(-1)?.body).toEqual({ coverId: 'b' });
  });

  it('take new ones at their end, in the order in which they were chosen', async () => {
    await open();
    await pick('d.jpg', 'e.jpg');
    expect(held.map(({ given }) => given.body)).toEqual([
      { galleryId: 'g1', position: 3 },
      { galleryId: 'g1', position: 4 },
    ]);
    await act(async () => held[1]!.done(ownPhoto('e', 4)));
    await act(async () => held[0]!.done(ownPhoto('d', 3)));
    expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are asked for to the last one', async () => {
    const many = Array.from({ length: 430 }, (_, index) => ownPhoto(`p${index}`, index));
    const api = fakeApi({
      [PHOTOS]: ({ query }) =>
        data({ data: many.slice(Number(query.offset), Number(query.offset) + Number(query.limit)), total: 430 }),
    });
    expect((await searchOwnPhotos({ galleryId: 'g1' })).data).toHaveLength(430);
    expect(api.arrived.map(({ query }) => query.offset)).toEqual(['0', '200', '400']);
  });

  it('orders that gather while one is on its way become one: the newest', async () => {
    let answer: () => void = () => undefined;
    const api = await open({
      [ORDER]: () =>
        new Promise((resolve) => {
          answer = () => resolve(data(ownGallery()));
        }),
    });
    for (const photoIds of [
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['c', 'b', 'a'],
    ])
      act(() => void store.dispatch(orderRequested({ galleryId: 'g1', photoIds })));
    await until('the first is on its way', () => api.calls().includes(ORDER));
    expect(api.arrived.filter(({ call }) => call === ORDER)).toHaveLength(1);
    await act(async () => answer());
    await until('the newest arrives', () => api.arrived.filter(({ call }) => call === ORDER).length === 2);
    expect(api.arrived.at(-1)?.body).toEqual({ photoIds: ['c', 'b', 'a'] });
    expect(shown()).toEqual(['c', 'b', 'a']);
  });
});
