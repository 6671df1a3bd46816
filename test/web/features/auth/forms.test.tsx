// The messages of the login and registration forms before anything is sent.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form } from 'antd';
import { AcceptTerms, AccountFields, PersonFields } from '@/features/auth/PersonFields';
import { latestBirthday } from '@/features/auth/fieldRules';
import { documentProblem, validateMessages } from '@/lib/validation';

const countries = [{ code: 'PT', name: 'Portugal', flag: '🇵🇹' }];

function show(onFinish = jest.fn()) {
  render(
    <ConfigProvider form={{ validateMessages }}>
      <Form name="register" onFinish={onFinish}>
        <AccountFields usernameHint="Others see it." />
        <PersonFields countries={countries} />
        <AcceptTerms />
        <button type="submit">Send</button>
      </Form>
    </ConfigProvider>,
  );
  return onFinish;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('every required field says so, and nothing is sent', async () => {
  const sent = show();
  await send();
  await waitFor(() => expect(screen.getAllByText('This field is required!')).toHaveLength(6));
  expect(screen.getByText('Please accept the terms first!')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['Username', 'ab', 'Must be between 3 and 30'],
  ['Username', 'white space', 'Use letters, digits, dots, dashes and underscores only!'],
  ['Email', 'nonsense', 'Not a validate email!'],
  ['Password', 'short', 'Must be between 8 and 72'],
])('the field %s refuses %j: %s', async (label, value, words) => {
  show();
  await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.tab();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('sends valid input in the API’s format', async () => {
  const sent = show();
  const fill = (label: string, value: string) => userEvent.type(screen.getByLabelText(label), value);
  await fill('Username', 'ottoline');
  await fill('Email', 'ottoline@example.test');
  await fill('Password', 'a whole sentence');
  await fill('First name', 'Ottoline');
  await fill('Last name', 'Vale');
  await fill('Date of birth', '1990-04-02');
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    username: 'ottoline',
    email: 'ottoline@example.test',
    password: 'a whole sentence',
    firstName: 'Ottoline',
    lastName: 'Vale',
    dateOfBirth: '1990-04-02',
    acceptTerms: true,
  });
});

test('accepts a visitor who turns 18 today and refuses one who turns 18 tomorrow', () => {
  expect(latestBirthday(new Date('2026-11-21T23:00:00Z'))).toBe('2008-11-21');
});

test.each([
  ['passport.PDF', 10, null],
  ['me.jpg', 10 * 1024 * 1024, null],
  ['me.svg', 10, 'You can only upload .jpg,.jpeg,.png,.webp,.pdf file!'],
  ['me', 10, 'You can only upload .jpg,.jpeg,.png,.webp,.pdf file!'],
  ['me.png', 10 * 1024 * 1024 + 1, 'This file must be smaller than 10MB!'],
])('a document %s of %d bytes: %s', (name, size, words) => {
  expect(documentProblem({ name, size })).toBe(words);
});
