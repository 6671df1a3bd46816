import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailLinkScreen } from '@/features/auth/EmailLinkScreen';
import { type LayoutData, LayoutDataProvider } from '@/layouts/data';
import { data, fakeApi, until } from '@test/support/fakeApi';

jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => ({ query: {} }) }));

test('sends the email address with the role of the login, and leads back to that login', async () => {
  const api = fakeApi({ 'POST /auth/users/forgot': data({ success: true, message: 'We sent you a link.' }) });
  render(
    <LayoutDataProvider value={{ siteName: 'Site' } as LayoutData}>
      <EmailLinkScreen kind="forgot" role="performer" />
    </LayoutDataProvider>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'juno@site.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await until('the request', () => api.arrived.length === 1);
  expect(api.arrived[0]?.body).toEqual({ email: 'juno@site.test', type: 'performer' });
  expect(await screen.findByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth/login/performer');
});
