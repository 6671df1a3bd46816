import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type ClipRule } from '@contract/limits';
import { makeStore } from '@/application/wrapper';
import { ClipButton } from '@/features/clips/ClipButton';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const PERFORMER = 'p1';
const clip = { _id: 'k1', title: 'The solo', status: 'waiting', performer: { name: 'Juno Valcourt' } };

/** Opens the button in the room of a show that allows clips, as a visitor of this role. */
function openButton(role: 'user' | 'performer' | null, clips: ClipRule, watched = PERFORMER) {
  const store = makeStore();
  const state = store.getState();
  const auth = { ...state.auth, authUser: role && { _id: 'u1', role } };
  const streaming = { ...state.streaming, watching: { performerId: watched, status: 'watching', show: { clips } } };
  jest.spyOn(store, 'getState').mockReturnValue({ ...state, auth, streaming } as unknown as typeof state);
  return render(
    <Provider store={store}>
      <ClipButton performerId={PERFORMER} />
    </Provider>,
  );
}
const button = () => screen.queryByRole('button', { name: 'Clip' });
async function make(title: string): Promise<void> {
  await userEvent.click(button()!);
  await userEvent.type(await screen.findByLabelText('Title'), title);
  await userEvent.click(screen.getByRole('button', { name: 'Make clip' }));
}

test.each([
  ['a guest', null, 'atOnce', PERFORMER],
  ['a performer', 'performer', 'atOnce', PERFORMER],
  ['a member, where the performer allows none', 'user', 'off', PERFORMER],
  ['a member who watches somebody else', 'user', 'atOnce', 'p2'],
] as const)('is not offered to %s', (_who, role, rule, watched) => {
  openButton(role, rule, watched);
  expect(button()).toBeNull();
});

test('makes a clip with a title, and says that it waits for the performer', async () => {
  const api = fakeApi({ [`POST /performers/${PERFORMER}/clips`]: data(clip) });
  openButton('user', 'approval');
  await userEvent.click(button()!);
  expect(await screen.findByRole('button', { name: 'Make clip' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Title'), ' The solo ');
  await userEvent.click(screen.getByRole('button', { name: 'Make clip' }));
  expect(await screen.findByText(/waits for the approval of Juno Valcourt/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the clip' })).toHaveAttribute('href', '/clips/k1');
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(api.arrived.map(({ body }) => body)).toEqual([{ title: 'The solo' }]);
});

test('offers the link of a clip that is shown at once', async () => {
  fakeApi({ [`POST /performers/${PERFORMER}/clips`]: data({ ...clip, status: 'shown' }) });
  openButton('user', 'atOnce');
  await make('The solo');
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeInTheDocument();
});

test('says why no clip was made, and keeps the title', async () => {
  const why = 'There is no public show right now. No clip was made.';
  fakeApi({ [`POST /performers/${PERFORMER}/clips`]: refusal(422, 'PERFORMER_OFFLINE', why) });
  openButton('user', 'approval');
  await make('The solo');
  expect(await screen.findByText(new RegExp(why))).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('The solo');
});
