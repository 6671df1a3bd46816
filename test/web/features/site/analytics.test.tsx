// Analytics: loaded only with the operator's code and the visitor's consent.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AnalyticsConsent from '@/features/site/AnalyticsConsent';
import { CONSENT_KEY } from '@/features/site/analytics';

const scripts = () => Array.from(document.head.querySelectorAll('script')).map(({ src }) => src);
afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  Reflect.deleteProperty(window, 'dataLayer');
});

test('loads the script only after consent, and stores the consent', async () => {
  const { unmount } = render(<AnalyticsConsent code="G-ABC1234" />);
  expect(scripts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  render(<AnalyticsConsent code="G-ABC1234" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  // once per page, however often it is mounted
  expect(scripts()).toHaveLength(1);
});

test('stores a refusal and never loads the script', async () => {
  const { unmount } = render(<AnalyticsConsent code="G-ABC1234" />);
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  unmount();
  render(<AnalyticsConsent code="G-ABC1234" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(scripts()).toEqual([]);
  expect(localStorage.getItem(CONSENT_KEY)).toBe('"refused"');
});
