import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AppStore } from '@/application/wrapper';
import { searchOwnPhotos } from '@/features/assets/api';
import { NewPhotosScreen } from '@/features/assets/own/NewPhotosScreen';
import { OwnGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { moveId } from '@/features/assets/own/useReorder';
import { assetProcessed, opened, photoOrderRequested } from '@/features/assets/slice';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { holdUploads, type PendingUpload, pick, press, show, startPerformerStore } from '@test/support/ownItemForms';
import { ownGallery, ownPhoto } from '@test/support/ownItems';

const router = {
  asPath: '/account/performer/photos/new',
  query: {},
  push: jest.fn(async () => true),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null, push: jest.fn() },
  useRouter: () => router,
}));
jest.mock('@/lib/upload', () => ({ uploadWithRetry: jest.fn() }));

const PHOTOS = 'GET /performer/performer-assets/photos/search';
const ORDER = 'PUT /performer/performer-assets/galleries/g1/photos';
const notices: string[] = [];
onNotice(({ text }) => notices.push(text));
let uploads: PendingUpload[];
let store: AppStore;

beforeEach(async () => {
  notices.length = 0;
  uploads = holdUploads();
  store = await startPerformerStore();
});

const pickPhotos = (...names: string[]) =>
  pick('Choose photos, or drop them here', ...names.map((name) => new File(['x'], name)));
const names = () => uploads.map(({ request }) => (request.files.photo as File).name);

describe('the page for new photos', () => {
  it('uploads two photos at a time with their progress, and does not send other files', async () => {
    show(store, <NewPhotosScreen galleries={[{ _id: 'g1', name: 'Backstage' }]} />);
    await userEvent.selectOptions(screen.getByLabelText('Gallery'), 'g1');
    await pickPhotos('a.jpg', 'b.jpg', 'c.jpg', 'notes.txt');
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    expect(uploads[0]!.request.body).toMatchObject({ galleryId: 'g1' });
    const rows = within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
    expect(rows[2]).toHaveTextContent('Waiting to upload');
    expect(rows[3]).toHaveTextContent('You can only upload .jpg,.jpeg,.png,.webp file!');
    expect(within(rows[3]!).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    act(() => uploads[1]!.request.onProgress?.(0.5));
    expect(rows[1]).toHaveTextContent('Uploading, 50%');
    await act(async () => uploads[0]!.done(ownPhoto('a', 0, { processing: 'waiting' })));
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(screen.getByRole('heading', { name: '1 photo uploaded' })).toBeInTheDocument();
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

  it('retries with the same key, and cancels photos individually', async () => {
    show(store, <NewPhotosScreen galleries={[]} />);
    await pickPhotos('a.jpg', 'b.jpg');
    await act(async () => uploads[0]!.fail({ statusCode: 413, error: 'TOO_LARGE', message: 'At most 1 MB.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('At most 1 MB.');
    await press('Try again');
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
    expect(uploads[2]!.request.idempotencyKey).toBe(uploads[0]!.request.idempotencyKey);
    expect(uploads[1]!.request.idempotencyKey).not.toBe(uploads[0]!.request.idempotencyKey);
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
    expect(uploads.map(({ request }) => request.signal?.aborted)).toEqual([false, false, true]);
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
    expect(screen.getByText('b.jpg')).toBeInTheDocument();
  });

  it('cancels all uploads when the page is left', async () => {
    const { unmount } = show(store, <NewPhotosScreen galleries={[]} />);
    await pickPhotos('a.jpg', 'b.jpg', 'c.jpg');
    unmount();
    await act(async () => undefined);
    expect(uploads.map(({ request }) => request.signal?.aborted)).toEqual([true, true]);
  });
});

test.each([
  [['a', 'b', 'c'], 'a', 1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
  [['a', 'b', 'c'], 'b', 9, ['a', 'c', 'b']],
  [['a', 'b', 'c'], 'a', -1, ['a', 'b', 'c']],
])('moveId(%j, %s, %i) returns %j', (ids, id, to, result) => expect(moveId(ids, id, to)).toEqual(result));

describe('the photos of a gallery', () => {
  const three = data({ data: [ownPhoto('a', 0), ownPhoto('b', 1), ownPhoto('c', 2)], total: 3 });
  const shown = () =>
    within(screen.getByRole('list', { name: 'Photos of the gallery' }))
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'));
  async function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
    const api = fakeApi({ [PHOTOS]: three, [ORDER]: data(ownGallery()), ...handlers });
    store.dispatch(opened({ gallery: ownGallery() }));
    show(store, <OwnGalleryScreen commission={70} />);
    await screen.findByRole('list', { name: 'Photos of the gallery' });
    return api;
  }

  it('can be reordered with the keyboard, which is shown, announced and saved at once', async () => {
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

  it('can be reordered by dragging, and the new order is saved once', async () => {
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

  it('return to the saved order with a notice when saving fails', async () => {
    await open({ [ORDER]: refusal(409, 'CHANGED', 'Somebody else was faster.') });
    act(() => screen.getByRole('button', { name: 'Move a, 1 of 3' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c']));
    expect(notices).toEqual(['Somebody else was faster.']);
  });

  it('have a cover: the first photo, or the chosen one', async () => {
    const api = await open({ 'PUT /performer/performer-assets/galleries/g1': data(ownGallery({ coverId: 'b' })) });
    expect(screen.queryByRole('button', { name: 'Cover: a' })).not.toBeInTheDocument();
    await press('Cover: b');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cover: b' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Cover: a' })).toBeInTheDocument();
    expect(api.arrived.at(-1)?.body).toEqual({ coverId: 'b' });
  });

  it('get new photos at the end, in the order in which they were chosen', async () => {
    await open();
    await pickPhotos('d.jpg', 'e.jpg');
    expect(uploads.map(({ request }) => request.body)).toEqual([
      { galleryId: 'g1', position: 3 },
      { galleryId: 'g1', position: 4 },
    ]);
    await act(async () => uploads[1]!.done(ownPhoto('e', 4)));
    await act(async () => uploads[0]!.done(ownPhoto('d', 3)));
    expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are loaded completely, over several pages', async () => {
    const many = Array.from({ length: 430 }, (_, index) => ownPhoto(`p${index}`, index));
    const api = fakeApi({
      [PHOTOS]: ({ query }) =>
        data({ data: many.slice(Number(query.offset), Number(query.offset) + Number(query.limit)), total: 430 }),
    });
    expect((await searchOwnPhotos({ galleryId: 'g1' })).data).toHaveLength(430);
    expect(api.arrived.map(({ query }) => query.offset)).toEqual(['0', '200', '400']);
  });

  it('are saved once more with the newest order when several orders arrive during a save', async () => {
    let reply: () => void = () => undefined;
    const api = await open({
      [ORDER]: () =>
        new Promise((resolve) => {
          reply = () => resolve(data(ownGallery()));
        }),
    });
    for (const photoIds of [
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['c', 'b', 'a'],
    ])
      act(() => void store.dispatch(photoOrderRequested({ galleryId: 'g1', photoIds })));
    await until('the first is on its way', () => api.calls().includes(ORDER));
    expect(api.arrived.filter(({ call }) => call === ORDER)).toHaveLength(1);
    await act(async () => reply());
    await until('the newest arrives', () => api.arrived.filter(({ call }) => call === ORDER).length === 2);
    expect(api.arrived.at(-1)?.body).toEqual({ photoIds: ['c', 'b', 'a'] });
    expect(shown()).toEqual(['c', 'b', 'a']);
  });
});
