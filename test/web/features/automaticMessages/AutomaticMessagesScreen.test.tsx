// The messages that a performer's room gets automatically.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AutomaticMessage } from '@/features/automaticMessages/api';
import { AutomaticMessagesScreen } from '@/features/automaticMessages/AutomaticMessagesScreen';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const SAVE = 'PUT /performer/automatic-messages';
const message = (_id: string, fields: Partial<AutomaticMessage> = {}): AutomaticMessage => ({
  _id,
  text: `Message ${_id}`,
  rule: 'timer',
  minutes: 15,
  isOn: true,
  ...fields,
});

test('the first message is written in a dialog and appears in the list', async () => {
  const api = fakeApi({ [SAVE]: data([message('a', { text: 'Hello', minutes: 20 })]) });
  render(<AutomaticMessagesScreen messages={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add your first message' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New message' }));
  await userEvent.type(dialog.getByLabelText('Message'), 'Hello');
  await userEvent.clear(dialog.getByLabelText('Minutes'));
  await userEvent.type(dialog.getByLabelText('Minutes'), '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Every 20 minutes')).toBeInTheDocument();
  expect(api.arrived[0]).toMatchObject({
    call: SAVE,
    body: { messages: [{ text: 'Hello', rule: 'timer', minutes: 20, isOn: true }] },
  });
});

test('a message for visitors has no minutes', async () => {
  const api = fakeApi({ [SAVE]: data([message('a', { rule: 'join', minutes: null })]) });
  render(<AutomaticMessagesScreen messages={[message('a')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit “Message a”' }));
  await userEvent.selectOptions(screen.getByLabelText('When it is sent'), 'When somebody opens my room');
  expect(screen.queryByLabelText('Minutes')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('To everybody who opens my room')).toBeInTheDocument();
  expect(api.arrived[0]).toMatchObject({ body: { messages: [{ _id: 'a', rule: 'join', minutes: null }] } });
});

test('a switch, a handle and a bin change the whole list', async () => {
  const [a, b] = [message('a'), message('b')];
  const api = fakeApi({ [SAVE]: ({ body }) => data((body as { messages: AutomaticMessage[] }).messages) });
  render(<AutomaticMessagesScreen messages={[a, b]} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Send “Message a”' }));
  expect(await screen.findByText('Off')).toBeInTheDocument();
  screen.getByRole('button', { name: /^Move Message b/ }).focus();
  await userEvent.keyboard('{ArrowUp}');
  await screen.findByRole('button', { name: /^Move Message b, 1 of 2/ });
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Message a”' }));
  await screen.findByRole('button', { name: /^Move Message b, 1 of 1/ });
  expect(api.arrived.map(({ body }) => body)).toMatchObject([
    { messages: [{ ...a, isOn: false }, b] },
    { messages: [b, { ...a, isOn: false }] },
    { messages: [b] },
  ]);
});

test('a refusal keeps the input', async () => {
  fakeApi({
    [SAVE]: refusal(422, 'WORD_REFUSED', 'The text contains a blocked word. Nothing was saved.'),
  });
  render(<AutomaticMessagesScreen messages={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add your first message' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Message'), 'A swindle');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/contains a blocked word/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Message')).toHaveValue('A swindle');
});
