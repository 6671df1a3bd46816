import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AppStore } from '@/application/wrapper';
import { NewProductScreen, OwnProductScreen } from '@/features/assets/own/OwnProductScreen';
import { opened } from '@/features/assets/slice';
import { holdUploads, type PendingUpload, pick, press, show, startPerformerStore } from '@test/support/ownItemForms';
import { ownProduct } from '@test/support/ownItems';

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

describe('the form of a product', () => {
  it('shows what is missing or invalid, and sends nothing', async () => {
    show(store, <NewProductScreen commission={70} />);
    await press('Create product');
    expect(await screen.findAllByText('This field is required!')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Price'), '0');
    await screen.findByText('Must be between 1 and 1000000');
    await userEvent.click(screen.getByRole('radio', { name: 'Download' }));
    await press('Create product');
    await waitFor(() => expect(screen.getByLabelText('File')).toHaveAttribute('aria-invalid', 'true'));
    await pick('Picture', new File(['x'], 'poster.svg'));
    await screen.findByText('You can only upload .jpg,.jpeg,.png,.webp file!');
    await pick('Picture', new File([new Uint8Array(1024 * 1024 + 1)], 'poster.png'));
    await screen.findByText('This file must be smaller than 1MB!');
    expect(uploads).toHaveLength(0);
  });

  it('sends fields and files with an idempotency key, and shows the progress of the upload', async () => {
    show(store, <NewProductScreen commission={70} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Score');
    await userEvent.type(screen.getByLabelText('Price'), '20');
    expect(screen.getByText('You keep 70%: 14 tokens of each sale.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Download' }));
    const score = new File(['the notes'], 'score.pdf');
    await pick('File', score);
    await press('Create product');
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]).toMatchObject({
      name: 'createProduct',
      request: {
        body: { name: 'Score', type: 'digital', status: 'active', token: 20 },
        files: { digitalFile: score },
        idempotencyKey: expect.any(String),
      },
    });
    act(() => uploads[0]!.request.onProgress?.(0.4));
    expect(screen.getByText('Uploading, 40%')).toBeInTheDocument();
    act(() => uploads[0]!.request.onRetry?.());
    expect(screen.getByText('Connection lost. Retrying; your file is kept.')).toBeInTheDocument();
    act(() => uploads[0]!.request.onProgress?.(1));
    expect(screen.getByText('Checking the file')).toBeInTheDocument();
    await act(async () => uploads[0]!.done(ownProduct({ _id: 'new' })));
    expect(store.getState().performer.products).toMatchObject({ data: [{ _id: 'new' }], total: 1 });
  });

  it('shows a refusal at its field, keeps the input, and uses another key for the next try', async () => {
    store.dispatch(opened({ product: ownProduct() }));
    show(store, <OwnProductScreen commission={70} />);
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Poster');
    await press('Save');
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(async () =>
      uploads[0]!.fail({
        statusCode: 400,
        error: 'VALIDATION',
        message: [{ property: 'image', constraints: { broken: 'This picture is damaged and cannot be read.' } }],
      }),
    );
    await screen.findByText('This picture is damaged and cannot be read.');
    expect(screen.getByLabelText('Name')).toHaveValue('Poster');
    await press('Save');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.request.idempotencyKey).not.toBe(uploads[0]!.request.idempotencyKey);
    expect(uploads[1]!.request.body).toMatchObject({ name: 'Poster', stock: 3, stockSeen: 3 });
    // one piece was sold in the meantime
    await act(async () => uploads[1]!.done(ownProduct({ name: 'Poster', stock: 2 })));
    await screen.findByText('Saved');
    expect(screen.getByLabelText('In stock')).toHaveValue('2');
    expect(screen.getByRole('heading', { level: 1, name: 'Poster' })).toBeInTheDocument();
  });

  it('retries with the same key after a lost connection, so that only one product is created', async () => {
    show(store, <NewProductScreen commission={70} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Poster');
    await userEvent.type(screen.getByLabelText('Price'), '20');
    await press('Create product');
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(async () => uploads[0]!.fail(Object.assign(new Error('No connection.'), { statusCode: 0 })));
    await press('Try again');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.request.idempotencyKey).toBe(uploads[0]!.request.idempotencyKey);
  });
});
