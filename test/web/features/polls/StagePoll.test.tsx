import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { StagePoll } from '@/features/polls/StagePoll';
import { type OwnShownPoll } from '@/features/polls/state';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

const VIEW = 'GET /performers/juno/poll';
const START = 'POST /performer/poll';
const END = 'DELETE /performer/poll';

const view = (votes: number[] | null, isOpen = true, second = 1): OwnShownPoll => ({
  performerId: 'juno',
  at: `2026-11-25T10:00:0${second}.000Z`,
  poll: votes && {
    _id: 'p',
    question: 'What’s next?',
    choices: votes.map((count, at) => ({ text: ['Blue', 'Fever'][at]!, votes: count })),
    votes: votes.reduce((sum, count) => sum + count, 0),
    isPaid: false,
    endsAt: null,
    isOpen,
  },
  mine: [],
});

async function openStage(shown: OwnShownPoll) {
  const api = fakeApi({ [VIEW]: data(shown) });
  const store = await startStore();
  store.dispatch(authenticated({ _id: 'juno', role: 'performer' } as OwnProfile));
  render(
    <Provider store={store}>
      <StagePoll />
    </Provider>,
  );
  return api;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodyOf = (api: ReturnType<typeof fakeApi>) => api.arrived.find(({ call }) => call === START)?.body;

/** Writes a poll with three choices for two minutes, for tokens. */
async function write() {
  await press('New poll');
  const form = within(screen.getByRole('form', { name: 'New poll' }));
  await userEvent.type(form.getByLabelText('Question'), 'What’s next?');
  await press('Add a choice');
  for (const [at, text] of ['Blue', 'Fever', 'Rain'].entries())
    await userEvent.type(form.getByLabelText(`Choice ${at + 1}`), text);
  await press('Remove choice 3');
  await userEvent.click(form.getByText('One token a vote'));
  await userEvent.type(form.getByLabelText('Minutes (optional)'), '2');
  await press('Start the poll');
}

test('starts a poll as it was written, and shows its votes', async () => {
  const api = await openStage(view(null));
  api.handlers[START] = data(view([0, 0], true, 2));
  await write();
  await screen.findByRole('button', { name: 'End the poll' });
  expect(bodyOf(api)).toEqual({ question: 'What’s next?', choices: ['Blue', 'Fever'], isPaid: true, minutes: 2 });
  screen.getByRole('img', { name: 'Blue, 0%, 0 votes' });
});

test('keeps what was written when the poll is refused, and says why', async () => {
  const api = await openStage(view(null));
  api.handlers[START] = refusal(422, 'POLL_NEEDS_SHOW', 'Polls run in public shows.');
  await write();
  expect((await screen.findByRole('alert')).textContent).toContain('Polls run in public shows.');
  expect((screen.getByLabelText('Question') as HTMLInputElement).value).toBe('What’s next?');
});

test('ends the poll, shows the result and offers the next one', async () => {
  const api = await openStage(view([3, 1]));
  api.handlers[END] = data(view([3, 1], false, 2));
  await press('End the poll');
  await screen.findByText('Ended, 4 votes');
  screen.getByRole('img', { name: 'Blue, 75%, 3 votes' });
  await screen.findByRole('button', { name: 'New poll' });
});
