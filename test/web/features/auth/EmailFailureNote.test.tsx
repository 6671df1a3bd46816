import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailFailureNote } from '@/features/auth/EmailFailureNote';
import { data, fakeApi } from '@test/support/fakeApi';
import { member } from '@test/support/people';

test('says that email came back, sends a link that confirms the address and leads to its change', async () => {
  const api = fakeApi({ 'POST /verification/resend-verification-email': data({ success: true, message: '' }) });
  const account = member({ email: 'ada@site.test', emailFailure: 'bounced' });
  render(<EmailFailureNote account={account} />);
  expect(screen.getByText(/Email to ada@site.test came back/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/account/user/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Send a link to confirm it' }));
  expect(await screen.findByText('We sent a link to ada@site.test.')).toBeInTheDocument();
  expect(api.arrived).toHaveLength(1);
});

test('says that a complaint ended email', () => {
  render(<EmailFailureNote account={member({ emailFailure: 'complained' })} />);
  expect(screen.getByText(/was reported as spam/)).toBeInTheDocument();
});

test('is empty while email arrives', () => {
  const { container } = render(<EmailFailureNote account={member()} />);
  expect(container).toBeEmptyDOMElement();
});
