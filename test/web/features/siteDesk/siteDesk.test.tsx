import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SetupPanel } from '@/features/cases/SetupPanel';
import { type Setting } from '@/features/siteDesk/api';
import { CategoriesScreen } from '@/features/siteDesk/CategoriesScreen';
import { LookScreen } from '@/features/siteDesk/LookScreen';
import { MaintenanceScreen } from '@/features/siteDesk/MaintenanceScreen';
import { SettingsScreen } from '@/features/siteDesk/SettingsScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const router = { query: {}, asPath: '/operator/site', isReady: true, push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const setting = (key: string, change: Partial<Setting> = {}): Setting => ({
  ...{ key, group: 'general', label: key, about: `About ${key}`, value: '', defaultValue: '', isDefault: true },
  ...{ control: 'text', choices: null, minimum: null, maximum: null, whole: false, maxCharacters: 60, shows: null },
  needsReason: false,
  ...change,
});
const SETTINGS = 'GET /operator/site/settings';
const category = (id: string, name: string) => ({
  ...{ _id: id, name, slug: name.toLowerCase(), description: '', picture: '', ordering: 0, performers: 0 },
  ...{ createdAt: '2026-11-24T10:00:00.000Z', updatedAt: '2026-11-24T10:00:00.000Z' },
});

describe('the settings', () => {
  it('are found by words, saved one by one, and keep the typed value with the reason of a refusal', async () => {
    const tip = setting('tipMaximum', { label: 'Largest tip', control: 'number', value: 100, minimum: 1 });
    const api = fakeApi({
      [SETTINGS]: data([tip, setting('ga', { label: 'Analytics code' })]),
      'PUT /operator/site/settings/tipMaximum': refusal(400, 'VALIDATION', [
        { property: 'tipMaximum', constraints: { small: 'Must be at least 1.' } },
      ]),
    });
    renderDesk(<SettingsScreen />);
    await userEvent.type(await screen.findByLabelText('Search the settings'), 'largest');
    expect(screen.queryByLabelText('Analytics code')).toBeNull();
    const field = screen.getByLabelText('Largest tip');
    fireEvent.change(field, { target: { value: '0' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be at least 1.')).toBeTruthy();
    expect(field).toHaveProperty('value', '0');
    api.handlers['PUT /operator/site/settings/tipMaximum'] = data({ ...tip, value: 50 });
    fireEvent.change(field, { target: { value: '50' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(api.arrived.at(-1)?.body).toEqual({ value: 50 });
  });

  it('go with the reason of the line above the page, which gets the cursor where one is missing', async () => {
    const price = setting('payoutMinimum', {
      label: 'Smallest payout',
      control: 'number',
      value: 1,
      needsReason: true,
    });
    const missing = [{ property: 'reason', constraints: { required: 'Write a reason first.' } }];
    const api = fakeApi({
      [SETTINGS]: data([price]),
      'PUT /operator/site/settings/payoutMinimum': ({ headers }) =>
        headers['x-reason'] ? data({ ...price, value: 2 }) : refusal(400, 'VALIDATION', missing),
    });
    const { unmount } = renderDesk(<SettingsScreen />);
    fireEvent.change(await screen.findByLabelText('Smallest payout'), { target: { value: '2' } });
    expect(screen.getByText('Needs a reason')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Write a reason first.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/));
    await userEvent.keyboard('Prices of May – ok');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(api.arrived.at(-1)?.headers['x-reason']).toBe(encodeURIComponent('Prices of May – ok'));
    unmount();
    // another page begins without a reason
    renderDesk(<SettingsScreen />);
    expect(await screen.findByLabelText(/^Reason/)).toHaveProperty('value', '');
  });

  it('say what a value does while it is typed', async () => {
    fakeApi({
      [SETTINGS]: data([
        setting('payoutTwoPersonLimit', {
          label: 'Limit for two approvals',
          control: 'number',
          value: 1000,
          minimum: 0,
        }),
        setting('pluralTextModel', { label: 'Word for several performers', value: 'Performers' }),
      ]),
    });
    renderDesk(<SettingsScreen />);
    const field = await screen.findByLabelText('Limit for two approvals');
    expect(screen.getByText('One person approves a payout of 1,000, two approve a larger one.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '250' } });
    expect(screen.getByText('One person approves a payout of 250, two approve a larger one.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.queryByText(/One person approves/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Word for several performers'), { target: { value: 'Artists' } });
    expect(screen.getByText('All artists')).toBeTruthy();
  });

  it('show who changed them when their history is opened', async () => {
    fakeApi({
      [SETTINGS]: data([setting('siteWord', { label: 'Word' })]),
      'GET /operator/site/history': data([
        {
          ...{ _id: '1', at: '2026-11-24T10:00:00.000Z', by: 'ellen', action: 'settings/change', subject: null },
          ...{ before: 'Old', after: 'New', words: 'Too long' },
        },
      ]),
    });
    renderDesk(<SettingsScreen />);
    const details = (await screen.findByText('History')).closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await within(details).findByText('Old')).toBeTruthy();
    expect(within(details).getByText(/ellen/)).toBeTruthy();
    expect(within(details).getByText('“Too long”')).toBeTruthy();
  });
});

it('refuses to save colours that make text hard to read, and says how many pairs are', async () => {
  const colour = (key: string, value: string) => setting(key, { control: 'colour', value, defaultValue: value });
  fakeApi({
    [SETTINGS]: data([colour('brandColour', '#ff0066'), colour('successColour', '#2fb52d')]),
    'GET /operator/site/brand/check': ({ query }) =>
      data({
        light: {},
        dark: {},
        pairs: [
          {
            ...{ theme: 'light', name: 'brand-text', colour: '#ffe600', background: '#ffffff', minimum: 4.5 },
            ratio: query.brandColour === '#ffe600' ? 1.3 : 5,
          },
        ],
      }),
  });
  renderDesk(<LookScreen />);
  fireEvent.change(await screen.findByLabelText('brandColour'), { target: { value: '#ffe600' } });
  expect(await screen.findByText('One pair is hard to read. Choose another colour.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the colours' })).toHaveProperty('disabled', true);
});

it('switches maintenance on, and shows what members see', async () => {
  const off = setting('maintenance', { control: 'flag', value: false, defaultValue: false });
  const api = fakeApi({
    [SETTINGS]: data([off, setting('maintenanceText', { value: 'Back at nine.' })]),
    'PUT /operator/site/settings/maintenance': data({ ...off, value: true }),
  });
  renderDesk(<MaintenanceScreen />);
  expect((await screen.findAllByText('Back at nine.')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Switch maintenance on' }));
  expect(await screen.findByRole('button', { name: 'Switch maintenance off' })).toBeTruthy();
  expect(api.arrived.at(-1)?.body).toEqual({ value: true });
});

it('orders categories with the arrow keys on a handle, which keeps the focus', async () => {
  const [dance, jazz] = [category('1', 'Dance'), category('2', 'Jazz')];
  const api = fakeApi({
    'GET /performer-categories': data([dance, jazz]),
    'PUT /operator/site/categories': data([jazz, dance]),
  });
  renderDesk(<CategoriesScreen />);
  const handle = await screen.findByRole('button', { name: /^Move Jazz/ });
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(api.arrived.at(-1)?.body).toEqual({ ids: ['2', '1'] }));
  expect(screen.getByText('Jazz is now 1 of 2.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Jazz, 1 of 2/));
});

describe('the set-up checklist', () => {
  const step = (key: string, done: boolean) => ({ key, label: key, about: '', href: '/operator/site', done });

  it('links to what is left, shows what is done on request, and disappears when it is dismissed', async () => {
    const steps = [step('Mail server', false), step('Categories', true)];
    fakeApi({
      'GET /operator/setup': data({ dismissed: false, steps }),
      'PUT /operator/setup': data({ dismissed: true, steps }),
    });
    renderDesk(<SetupPanel />);
    expect(await screen.findByRole('link', { name: /^Set up ?: Mail server$/ })).toBeTruthy();
    expect(screen.queryByText('Categories')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 completed' }));
    expect(screen.getByText('Categories')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Set-up')).toBeNull());
  });

  it('shows nothing when every step is done', async () => {
    const api = fakeApi({ 'GET /operator/setup': data({ dismissed: false, steps: [step('Categories', true)] }) });
    renderDesk(<SetupPanel />);
    await waitFor(() => expect(api.calls()).toContain('GET /operator/setup'));
    expect(screen.queryByText('Set-up')).toBeNull();
  });
});
