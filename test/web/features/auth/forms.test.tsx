// What the forms of the ways in say, word by word, before anything is sent.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form } from 'antd';
import { AcceptTerms, AccountFields, PersonFields } from '@/features/auth/PersonFields';
import { latestBirthday } from '@/features/auth/rules';
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

test('every field that is needed says so, and nothing is sent', async () => {
  const sent = show();
  await send();
  await waitFor(() => expect(screen.getAllByText('This field is required!')).toHaveLength(6));
  expect(screen.getByText('Please accept the terms first!')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['User name', 'ab', 'Must be between 3 and 30'],
  ['User name', 'white space', 'Use letters, digits, dots, dashes and underscores only!'],
  ['E-mail', 'nonsense', 'Not a validate email!'],
  ['Password', 'short', 'Must be between 8 and 72'],
])('%s %j: %s', async (label, value, words) => {
  show();
  await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.tab();
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('what is right is sent as the API takes it', async () => {
  const sent = show();
  const fill = (label: string, value: string) => userEvent.type(screen.getByLabelText(label), value);
  await fill('User name', 'ottoline');
  await fill('E-mail', 'ottoline@example.test');
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

test('eighteen today is old enough, tomorrow is not', () => {
  expect(latestBirthday(new Date('2026-11-21T23:00:00Z'))).toBe('2008-11-21');
});

test.each([
  ['passport.PDF', 10, null],
  ['me.jpg', 10 * 1024 * 1024, null],
  ['me.svg', 10, 'You can only upload .jpg,.jpeg,.png,.webp,.pdf file!'],
  ['me', 10, 'You can only upload .jpg,.jpeg,.png,.webp,.pdf file!'],
  ['me.png', 10 * 1024 * 1024 + 1, 'This file must be smaller than 10MB!'],
])('a paper %s of %d bytes: %s', (name, size, words) => {
  expect(documentProblem({ name, size })).toBe(words);
});
