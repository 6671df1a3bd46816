// The second step of a login and the panels of second factors, over a fake API.
import { TextEncoder } from 'node:util';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ProveFactor } from '@/features/auth/secondFactors/ProveFactor';
import { SecondFactorPanels } from '@/features/auth/secondFactors/SecondFactorPanels';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

// jsdom has none, and the QR code needs one
Object.assign(globalThis, { TextEncoder });

const none = { required: false, passkeys: [], totpSince: null, recoveryCodesLeft: 0 };
const passkey = { _id: 'k1', name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null };
const CODES = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function showPanels(): Promise<void> {
  render(
    <Provider store={await startStore()}>
      <SecondFactorPanels />
    </Provider>,
  );
}

describe('the second step', () => {
  test('offers a passkey first, then a code and a recovery code', () => {
    render(<ProveFactor hasPasskey hasTotp send={jest.fn()} />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Use a passkey',
      'Use a code from your authenticator app',
      'Use a recovery code',
    ]);
  });

  test('sends a code, and shows a refusal at the field until it changes', async () => {
    const wrong = refusal(400, 'VALIDATION', [{ property: 'code', constraints: { wrong: 'This code is wrong.' } }]);
    const send = jest.fn().mockRejectedValue(wrong.body);
    render(<ProveFactor hasPasskey={false} hasTotp send={send} />);
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456');
    await press('Confirm');
    expect(send).toHaveBeenCalledWith({ code: '123456' });
    expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
  });
});

describe('the panels', () => {
  test('say what will appear when there is no factor', async () => {
    fakeApi({ 'GET /auth/second-factors': data(none) });
    await showPanels();
    expect(await screen.findByText(/Your passkeys will appear here/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeInTheDocument();
    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
  });

  test('show a failure to load and try again', async () => {
    const api = fakeApi({ 'GET /auth/second-factors': refusal(500, 'INTERNAL', 'Something went wrong.') });
    await showPanels();
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    api.handlers['GET /auth/second-factors'] = data(none);
    await press('Try again');
    expect(await screen.findByText(/Your passkeys will appear here/)).toBeInTheDocument();
  });

  test('add an authenticator app and show the recovery codes until they are saved', async () => {
    const api = fakeApi({
      'GET /auth/second-factors': data(none),
      'POST /auth/totp/begin': data({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      'POST /auth/totp': data({ recoveryCodes: CODES }),
    });
    await showPanels();
    await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
    expect(await screen.findByAltText('QR code of the secret')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from the app'), '123456');
    api.handlers['GET /auth/second-factors'] = data({ ...none, totpSince: passkey.createdAt, recoveryCodesLeft: 10 });
    await press('Confirm');
    expect(await screen.findByText(CODES[9]!)).toBeInTheDocument();
    await press('I saved them');
    await waitFor(() => expect(screen.queryByText(CODES[9]!)).not.toBeInTheDocument());
    expect(screen.getByText(/10 codes are left/)).toBeInTheDocument();
  });

  test('rename and remove a passkey', async () => {
    const factors = { ...none, passkeys: [passkey], recoveryCodesLeft: 10 };
    const api = fakeApi({
      'GET /auth/second-factors': data(factors),
      'PUT /auth/passkeys/k1': data({ success: true }),
      'DELETE /auth/passkeys/k1': data({ success: true }),
    });
    await showPanels();
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }));
    await userEvent.clear(screen.getByLabelText('Name of the passkey'));
    await userEvent.type(screen.getByLabelText('Name of the passkey'), 'Old phone');
    await press('Save the name');
    await waitFor(() => expect(api.calls()).toContain('PUT /auth/passkeys/k1'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await press('Remove');
    await waitFor(() => expect(api.calls()).toContain('DELETE /auth/passkeys/k1'));
  });
});
