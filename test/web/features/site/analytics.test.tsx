// The analytics code: loaded only when the operator set one, and only after the visitor said yes.
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

test('nothing is loaded before a yes; the answer is kept', async () => {
  const { unmount } = render(<AnalyticsConsent code="G-ABC1234" />);
  expect(scripts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, count it' }));
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  render(<AnalyticsConsent code="G-ABC1234" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  // once a page, however often it is shown
  expect(scripts()).toHaveLength(1);
});

test('a no is kept as well, and nothing is ever loaded', async () => {
  const { unmount } = render(<AnalyticsConsent code="G-ABC1234" />);
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  unmount();
  render(<AnalyticsConsent code="G-ABC1234" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(scripts()).toEqual([]);
  expect(localStorage.getItem(CONSENT_KEY)).toBe('"refused"');
});
