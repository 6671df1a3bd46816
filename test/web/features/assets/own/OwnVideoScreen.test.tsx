import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AppStore } from '@/application/wrapper';
import { NewVideoScreen, OwnVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { assetProcessed, opened, ownVideos } from '@/features/assets/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { data, fakeApi } from '@test/support/fakeApi';
import { holdUploads, type PendingUpload, pick, press, show, startPerformerStore } from '@test/support/ownItemForms';
import { ownVideo } from '@test/support/ownItems';

const router = { asPath: '/account/performer/products', push: jest.fn(async () => true), beforePopState: jest.fn() };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/here' }, push: jest.fn(async () => true) },
  useRouter: () => router,
}));
jest.mock('@/lib/upload', () => ({ uploadWithRetry: jest.fn() }));

let uploads: PendingUpload[];
let store: AppStore;
beforeEach(async () => {
  uploads = holdUploads();
  store = await startPerformerStore();
});

describe('the page of a video', () => {
  const clip = () => new File(['frames'], 'The_evening.mp4', { type: 'video/mp4' });
  // jsdom cannot play videos
  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });

  async function startUpload() {
    const view = show(
      store,
      <>
        <NewVideoScreen commission={70} />
        <a href="/elsewhere">Elsewhere</a>
      </>,
    );
    await pick('Video', clip());
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('The evening'));
    await pick('Poster', new File(['p'], 'poster.png'));
    await press('Upload as draft');
    await waitFor(() => expect(uploads).toHaveLength(1));
    return view;
  }

  it('can cancel an upload, and asks before the page is left during one', async () => {
    await startUpload();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('dialog', { name: 'Leave during the upload?' })).toBeInTheDocument();
    await press('Stay');
    expect(router.push).not.toHaveBeenCalled();
    expect(uploads[0]!.request.signal?.aborted).toBe(false);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(uploads[0]!.request.signal?.aborted).toBe(true);
    expect(screen.getByText('The_evening.mp4')).toBeInTheDocument();
  });

  it('goes to the chosen page after a confirmation, which cancels the upload', async () => {
    const { unmount } = await startUpload();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Leave');
    expect(router.push).toHaveBeenCalledWith('/elsewhere');
    unmount();
    expect(uploads[0]!.request.signal?.aborted).toBe(true);
  });

  it('shows why processing failed, and retries it', async () => {
    const api = fakeApi({
      'POST /performer/performer-assets/videos/v1/retry': data(ownVideo({ processing: 'waiting', video: null })),
    });
    store.dispatch(opened({ video: ownVideo({ processing: 'running', video: null }) }));
    show(store, <OwnVideoScreen commission={70} />);
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
      'This video breaks off.Your file is kept. Try again, or choose another one.',
    );
    await press('Try again');
    await screen.findByText('Uploaded. Waiting to be processed');
    expect(api.calls()).toContain('POST /performer/performer-assets/videos/v1/retry');
  });

  it('reloads a video in processing when the connection is back', async () => {
    const api = fakeApi({ 'GET /performer/performer-assets/videos/v1/view': data(ownVideo()) });
    store.dispatch(opened({ video: ownVideo({ processing: 'running', video: null }) }));
    show(store, <OwnVideoScreen commission={70} />);
    act(() => void store.dispatch(socketStatusChanged('reconnecting')));
    expect(api.calls()).toEqual([]);
    act(() => void store.dispatch(socketStatusChanged('connected')));
    await waitFor(() => expect(screen.queryByText(/Processing/)).not.toBeInTheDocument());
    act(() => void store.dispatch(socketStatusChanged('connected')));
    expect(api.calls().filter((call) => call.endsWith('/videos/v1/view'))).toHaveLength(1);
  });

  it('uploads a new video as a draft, whatever its price', async () => {
    await startUpload();
    expect(screen.queryByText('Status')).not.toBeInTheDocument();
    expect(uploads[0]!.request.body).not.toHaveProperty('status');
  });

  it('publishes a draft in a step that names its price and audience', async () => {
    store.dispatch(opened({ video: ownVideo({ status: 'draft', token: 30 }) }));
    show(store, <OwnVideoScreen commission={70} />);
    await press('Save draft');
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.request.body).not.toHaveProperty('status', 'active');
    await act(async () => uploads[0]!.done(ownVideo({ status: 'draft' })));
    await press('Publish…');
    const dialog = await screen.findByRole('dialog', { name: 'Publish One night?' });
    expect(dialog).toHaveTextContent(/Members pay 30 tokens to watch it\..*You keep 21 tokens of each sale\./);
    expect(uploads).toHaveLength(1);
    await press('Publish for 30 tokens');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.request.body).toMatchObject({ status: 'active', isSaleVideo: true, token: 30 });
    await act(async () => uploads[1]!.done(ownVideo({ status: 'active' })));
    expect(screen.queryByRole('button', { name: 'Publish…' })).not.toBeInTheDocument();
    expect(screen.getByText('Everybody can find it on your page.')).toBeInTheDocument();
  });

  it('goes back to the list when the video is deleted', async () => {
    const { default: Router } = jest.requireMock<{ default: { push: jest.Mock } }>('next/router');
    store.dispatch(opened({ video: ownVideo() }));
    show(store, <OwnVideoScreen commission={70} />);
    act(() => void store.dispatch(ownVideos.actions.removed('v1')));
    await waitFor(() => expect(Router.push).toHaveBeenCalledWith('/account/performer/videos'));
  });
});
