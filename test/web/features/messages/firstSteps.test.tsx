import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { NewMessageSheet } from '@/features/messages/NewMessageSheet';
import { PhotoPreview } from '@/features/messages/PhotoPreview';
import { data, fakeApi } from '@test/support/fakeApi';
import { performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/messages' }, push: jest.fn(async () => true) },
}));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});

describe('a chosen photo', () => {
  const open = () => {
    const [onSend, onCancel] = [jest.fn(), jest.fn()];
    const photo = new File(['x'], 'stage.jpg', { type: 'image/jpeg' });
    const files = [photo];
    render(
      <PhotoPreview files={files} initialCaption="From my" recipientName="Juno" onSend={onSend} onCancel={onCancel} />,
    );
    return { onSend, onCancel };
  };

  it('is shown with a caption and sent only by the button', async () => {
    const { onSend } = open();
    expect(screen.getByRole('img', { name: 'stage.jpg' })).toHaveAttribute('src', 'blob:chosen');
    await userEvent.type(screen.getByRole('textbox', { name: 'Caption (optional)' }), ' window');
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send photo' }));
    expect(onSend).toHaveBeenCalledWith('From my window');
  });

  it('is dropped by Cancel, which gives the caption back', async () => {
    const { onSend, onCancel } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledWith('From my');
    expect(onSend).not.toHaveBeenCalled();
  });
});

it('offers a performer the members who know them, and opens the conversation with the chosen one', async () => {
  const mira = { _id: 'm1', username: 'mira', name: 'Mira', avatar: '/no-avatar.png' };
  const api = fakeApi({
    'GET /users/search': data({ data: [mira], total: 1 }),
    'POST /conversations': data({ _id: 'c1', recipientInfo: mira }),
  });
  const store = await startStore();
  store.dispatch(authenticated(performer({ verified: true })));
  const onClose = jest.fn();
  render(
    <Provider store={store}>
      <NewMessageSheet onClose={onClose} />
    </Provider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Mira/ }));
  await waitFor(() => expect(api.calls()).toContain('POST /conversations'));
  expect(api.arrived.find(({ call }) => call === 'POST /conversations')?.body).toEqual({ recipientId: 'm1' });
  expect(onClose).toHaveBeenCalled();
});
