// The profile and security screens as people use them.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { SecurityScreen } from '@/features/auth/SecurityScreen';
import { authenticated } from '@/features/auth/slice';
import { ProfileScreen as PerformerProfile } from '@/features/performers/ProfileScreen';
import { ProfileScreen } from '@/features/users/ProfileScreen';
import { validateMessages } from '@/lib/validation';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member, performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const countries = [
  { code: 'PT', name: 'Portugal', flag: '🇵🇹' },
  { code: 'DE', name: 'Germany', flag: '🇩🇪' },
];
const timeZones = [{ name: 'Europe/Lisbon', text: '+00:00 Lisbon' }];

async function open(profile: Parameters<typeof authenticated>[0], page: ReactNode) {
  const store = await startStore();
  store.dispatch(authenticated(profile));
  render(
    <Provider store={store}>
      <ConfigProvider form={{ validateMessages }}>{page}</ConfigProvider>
    </Provider>,
  );
  return store;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, words: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (words) await userEvent.type(screen.getByLabelText(label), words);
};

describe("a member's profile", () => {
  const ada = member({ gender: 'female', country: 'PT', timeZone: 'Europe/Lisbon' });
  const page = <ProfileScreen countries={countries} timeZones={timeZones} emailNote={null} />;

  test('keeps the old email address in the field while a new one waits for its confirmation', async () => {
    let pendingEmail: string | null = 'new@site.test';
    const api = fakeApi({
      'PUT /users': () => data({ ...ada, pendingEmail }),
      'POST /verification/resend-verification-email': data({ success: true, message: 'Sent.' }),
      'DELETE /auth/email-change': () => {
        pendingEmail = null;
        return data({ success: true });
      },
    });
    await open(
      ada,
      <ProfileScreen countries={countries} timeZones={timeZones} emailNote={<EmailVerificationNote />} />,
    );
    await type('Email', 'new@site.test');
    await press('Save');
    expect(await screen.findByRole('heading', { name: 'New email address' })).toBeInTheDocument();
    expect(screen.getByText('new@site.test')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@site.test');
    await press('Resend');
    expect(await screen.findByText('We sent the link again.')).toBeInTheDocument();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'New email address' })).not.toBeInTheDocument());
    expect(api.calls()).toEqual([
      'PUT /users',
      'POST /verification/resend-verification-email',
      'DELETE /auth/email-change',
    ]);
  });

  test('shows the stored values, sends changes, and says "Saved" until the next edit', async () => {
    const api = fakeApi({ 'PUT /users': ({ body }) => data({ ...ada, ...(body as object) }) });
    await open(ada, page);
    await type('Display name', 'Ada of the North');
    await press('Save');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(api.arrived[0]).toMatchObject({
      call: 'PUT /users',
      body: {
        name: 'Ada of the North',
        firstName: 'Ada',
        email: 'ada@site.test',
        gender: 'female',
        country: 'PT',
        timeZone: 'Europe/Lisbon',
      },
    });
    await type('Display name', 'Ada');
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('gender, country and time zone can be emptied', async () => {
    const api = fakeApi({ 'PUT /users': ({ body }) => data({ ...ada, ...(body as object) }) });
    const store = await open(ada, page);
    for (const clear of document.querySelectorAll('.ant-select-clear')) await userEvent.click(clear);
    await press('Save');
    await screen.findByText('Saved');
    expect(api.arrived[0]?.body).toMatchObject({ gender: null, country: null, timeZone: null });
    expect(store.getState().user.current).toMatchObject({ gender: null, country: null, timeZone: null });
  });

  test.each([
    ['Display name', '', 'This field is required!'],
    ['Email', 'nonsense', 'Not a validate email!'],
  ])('the field %s refuses %j: %s', async (label, words, message) => {
    const api = fakeApi();
    await open(ada, page);
    await type(label, words);
    await press('Save');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.arrived).toEqual([]);
  });

  test('shows a refusal of the API under its field and keeps the input', async () => {
    fakeApi({
      'PUT /users': refusal(400, 'VALIDATION', [
        { property: 'email', constraints: { format: 'Not a validate email!' } },
      ]),
    });
    await open(ada, page);
    await type('Display name', 'Somebody else');
    await press('Save');
    expect(await screen.findByText('Not a validate email!')).toBeInTheDocument();
    expect(screen.getByLabelText('Display name')).toHaveValue('Somebody else');
  });

  test('shows a refusal without a field once and says that the input is kept', async () => {
    fakeApi({ 'PUT /users': refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment.') });
    await open(ada, page);
    await press('Save');
    expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeInTheDocument();
    expect(screen.getByText('Your input is kept.')).toBeInTheDocument();
  });

  test.each([
    ['me.bmp', 10, 'You can only upload .jpg,.jpeg,.png,.webp file!'],
    ['me.png', 3 * 1024 * 1024, 'Image must smaller than 2MB!'],
  ])('a picture %s of %d bytes: %s', async (name, bytes, message) => {
    const api = fakeApi();
    await open(ada, page);
    await userEvent.upload(screen.getByLabelText('Picture'), new File([new Uint8Array(bytes)], name), {
      applyAccept: false,
    });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.arrived).toEqual([]);
  });
});

describe("a performer's profile", () => {
  const juno = performer({
    name: 'Juno',
    gender: 'female',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    schedule: [],
    socialLinks: [],
    categories: [],
  });
  const lists = {
    countries,
    timeZones,
    languages: [{ code: 'en', name: 'English', native: 'English' }],
    categories: [{ _id: 'c1', name: 'Music' }],
  };
  const page = <PerformerProfile options={lists} emailNote={null} />;

  test.each([
    ['http://juno.example', null],
    ['https://juno.example/live', null],
    ['ftp://juno.example/songs', null],
    ['javascript:alert(1)', 'Must start with http, https or ftp!'],
    ['juno.example', 'Must start with http, https or ftp!'],
  ])('the link %s: %s', async (address, message) => {
    const api = fakeApi({ 'PUT /performers': ({ body }) => data({ ...juno, ...(body as object) }) });
    await open(juno, page);
    await press('Add a link');
    await userEvent.type(screen.getByLabelText('URL of link 1'), address);
    await press('Save profile');
    if (message) {
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(api.arrived).toEqual([]);
    } else {
      await screen.findByText('Saved');
      expect(api.arrived[0]?.body).toMatchObject({ socialLinks: [{ network: 'website', url: address }] });
    }
  });

  test('changes the username, and refuses an invalid one at its field', async () => {
    const api = fakeApi({ 'PUT /performers': ({ body }) => data({ ...juno, ...(body as object) }) });
    const store = await open(juno, page);
    expect(screen.getByText(new RegExp(`/performers/${juno.username}\\.`))).toBeInTheDocument();
    await type('Username', 'ju no');
    await press('Save profile');
    expect(await screen.findByText('Use letters, digits, dots, dashes and underscores only!')).toBeInTheDocument();
    expect(api.arrived).toEqual([]);
    await type('Username', 'nightingale');
    await press('Save profile');
    await screen.findByText('Saved');
    expect(api.arrived[0]?.body).toMatchObject({ username: 'nightingale', name: 'Juno' });
    expect(store.getState().performer.current.username).toBe('nightingale');
    expect(screen.getByText(/\/performers\/nightingale\./)).toBeInTheDocument();
  });

  test.each([
    [
      'somebody else has it',
      refusal(400, 'VALIDATION', [{ property: 'username', constraints: { unique: 'This username is taken!' } }]),
      'This username is taken!',
    ],
    [
      'it was changed lately',
      refusal(422, 'RENAMED_LATELY', 'You can change your username once in 30 days.'),
      'You can change your username once in 30 days.',
    ],
  ])('shows a refused username under its field: %s', async (_why, answer, words) => {
    fakeApi({ 'PUT /performers': answer });
    await open(juno, page);
    await type('Username', 'nightingale');
    await press('Save profile');
    expect((await screen.findByText(words)).closest('.ant-form-item')).toContainElement(
      screen.getByLabelText('Username'),
    );
    expect(screen.getByLabelText('Username')).toHaveValue('nightingale');
  });

  test('adds a weekly show and marks the one that the API refuses', async () => {
    const api = fakeApi({
      'PUT /performers': refusal(400, 'VALIDATION', [
        { property: 'schedule.0.end', constraints: { format: 'Write it as HH:MM!' } },
      ]),
    });
    await open(juno, page);
    await press('Add a weekly show');
    await press('Save profile');
    expect(await screen.findByText('Write it as HH:MM!')).toBeInTheDocument();
    expect(api.arrived[0]?.body).toMatchObject({ schedule: [{ weekday: 5, start: '20:00', end: '22:00' }] });
  });
});

describe('security', () => {
  const session = (id: string, current: boolean, userAgent: string | null) => ({
    _id: id,
    current,
    userAgent,
    ip: '192.0.2.7',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: '2026-01-02T00:00:00.000Z',
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  const here = session('s1', true, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0');
  const phone = session('s2', false, 'Mozilla/5.0 (iPhone) Version/18 Safari/605.1');
  const page = <SecurityScreen role="user" sessions={[here, phone]} />;

  test('sends the new password with the current one and empties the fields', async () => {
    const api = fakeApi({ 'PUT /auth/users/me/password': data({ success: true }), 'GET /auth/sessions': data([here]) });
    await open(member(), page);
    await type('Current password', 'the old one');
    await type('New password', 'the new one');
    await press('Change password');
    await waitFor(() =>
      expect(api.arrived).toContainEqual(
        expect.objectContaining({
          call: 'PUT /auth/users/me/password',
          body: { prePassword: 'the old one', password: 'the new one' },
        }),
      ),
    );
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
  });

  test('shows that the password is wrong and allows another try', async () => {
    fakeApi({ 'PUT /auth/users/me/password': refusal(400, 'WRONG_CREDENTIALS', 'This is not your password.') });
    await open(member(), page);
    await type('Current password', 'not it');
    await type('New password', 'the new one');
    await press('Change password');
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('the new one');
  });

  test('names sessions by device and logs out any but the current one', async () => {
    const api = fakeApi({ 'DELETE /auth/sessions/s2': { status: 204 }, 'GET /auth/sessions': data([here]) });
    await open(member(), page);
    const rows = within(screen.getByText('Sessions').closest('section')!);
    expect(rows.getByText('This session')).toBeInTheDocument();
    await press('Log out Safari on iPhone');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(api.calls().filter((name) => name.includes('sessions'))).toEqual([
      'DELETE /auth/sessions/s2',
      'GET /auth/sessions',
    ]);
    expect(screen.queryByRole('button', { name: 'Log out other sessions' })).not.toBeInTheDocument();
  });

  test('shows keys for the event feed to performers only, and loads them again when other sessions end', async () => {
    const feed = 'GET /performer/feed-keys';
    const api = fakeApi({
      [feed]: data([]),
      'DELETE /auth/sessions': data({ ended: 1 }),
      'GET /auth/sessions': data([here]),
    });
    await open(performer(), <SecurityScreen role="performer" sessions={[here, phone]} />);
    expect(await screen.findByText('Keys for the event feed')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'New key' });
    await press('Log out other sessions');
    await waitFor(() => expect(api.calls().filter((name) => name === feed)).toHaveLength(2));
    cleanup();
    await open(member(), page);
    await screen.findByText('Blocked accounts');
    expect(screen.queryByText('Keys for the event feed')).not.toBeInTheDocument();
  });
});
