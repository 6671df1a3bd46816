import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import * as uploads from '@/lib/upload';
import { validateMessages } from '@/lib/validation';
import { performer } from './people';
import { startStore } from './webStore';

type UploadWithRetry = typeof uploads.uploadWithRetry;

/** An upload that the test completes or fails. */
export interface PendingUpload {
  name: string;
  request: Parameters<UploadWithRetry>[1];
  done: (reply: unknown) => void;
  fail: (error: unknown) => void;
}

/** Replaces the mocked `@/lib/upload` with uploads that stay pending. Returns the list of uploads so far. */
export function holdUploads(): PendingUpload[] {
  const pending: PendingUpload[] = [];
  jest.mocked(uploads.uploadWithRetry).mockImplementation(
    (name, request) =>
      new Promise((done, fail) => {
        request.signal?.addEventListener('abort', () => fail(new DOMException('cancelled', 'AbortError')));
        pending.push({
          name,
          request: request as PendingUpload['request'],
          done: done as PendingUpload['done'],
          fail,
        });
      }),
  );
  return pending;
}

/** Starts a store with a verified performer, and limits uploads to 1 MB. */
export async function startPerformerStore(): Promise<AppStore> {
  const runtime = { apiBase: '/api', socketOrigin: '', socketPath: '', uploadMb: { video: 1, file: 1, picture: 1 } };
  Object.assign(window, { __NEXT_DATA__: { props: { runtime } } });
  const store = await startStore();
  store.dispatch(authenticated(performer({ verified: true })));
  return store;
}

/** Renders a screen with the store and the validation messages of the site. */
export const show = (store: AppStore, screenElement: ReactElement) =>
  render(
    <Provider store={store}>
      <ConfigProvider form={{ validateMessages }}>{screenElement}</ConfigProvider>
    </Provider>,
  );

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Chooses files, also those that the file dialog would not offer. */
export const pick = (label: string, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText(label), files, { applyAccept: false });
