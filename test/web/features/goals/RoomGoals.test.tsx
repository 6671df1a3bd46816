import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RoomGoals } from '@/features/goals/RoomGoals';
import { goalsChanged } from '@/features/goals/slice';
import { type ShownGoals } from '@/features/goals/state';
import { socketStatusChanged } from '@/features/realtime/slice';
import { startStore } from '@test/support/webStore';

type Goal = NonNullable<ShownGoals['row']>['goals'][number];

const goal = (fields: Partial<Goal> = {}): Goal => ({
  title: 'Encore',
  tokens: 2000,
  raised: 1240,
  lamps: 15,
  status: 'running',
  ...fields,
});
const view = (goals: Goal[], second = 1): ShownGoals => ({
  performerId: 'juno',
  at: `2026-11-25T10:00:0${second}.000Z`,
  row: { endsAt: null, repeats: false, hidesAmounts: false, round: 1, goals },
  pledged: null,
});

/** Renders the goals of a room over an API that has these. */
async function openRoom(shown: ShownGoals) {
  globalThis.fetch = jest.fn(async () => ({ status: 200, json: async () => ({ data: shown }) })) as never;
  const store = await startStore();
  const { container } = render(
    <Provider store={store}>
      <RoomGoals performerId="juno" />
    </Provider>,
  );
  return { store, container };
}
const rail = () => screen.findByRole('progressbar');

test('shows the goal that tips fill now, with its amounts', async () => {
  await openRoom(view([goal({ status: 'reached', title: 'Opener' }), goal(), goal({ status: 'waiting' })]));
  const shown = await rail();
  expect(shown.getAttribute('aria-label')).toBe('Goal: Encore');
  expect(shown.getAttribute('aria-valuetext')).toBe('1,240 of 2,000 tokens');
});

test('shows a rail without figures where the performer hides the amounts', async () => {
  const { container } = await openRoom(view([goal({ tokens: null, raised: null })]));
  expect((await rail()).getAttribute('aria-valuetext')).toBe('In progress');
  expect(container.textContent).toBe('Encore');
});

test('says where a goal ended that was missed, and puts its lamps out', async () => {
  await openRoom(view([goal({ status: 'missed' })]));
  expect((await rail()).getAttribute('aria-valuenow')).toBe('0');
  screen.getByText('Ended at 1,240 of 2,000');
});

test('follows the events of the room, but none that is older than what it shows or of another room', async () => {
  const { store } = await openRoom(view([goal()], 2));
  await rail();
  const text = async () => (await rail()).getAttribute('aria-valuetext');
  act(() => void store.dispatch(goalsChanged(view([goal({ raised: 1300 })], 3))));
  expect(await text()).toBe('1,300 of 2,000 tokens');
  act(() => void store.dispatch(goalsChanged(view([goal({ raised: 1250 })], 1))));
  act(() => void store.dispatch(goalsChanged({ ...view([goal({ raised: 9 })], 4), performerId: 'other' })));
  expect(await text()).toBe('1,300 of 2,000 tokens');
});

test('shows nothing without goals', async () => {
  const { store, container } = await openRoom({ ...view([]), row: null });
  await act(async () => void store.getState());
  expect(container.textContent).toBe('');
});

test('loads the goals again after a reconnect, and once their end has come', async () => {
  const soon = new Date(Date.now() + 300).toISOString();
  const open = view([goal()]);
  const { store } = await openRoom({ ...open, row: { ...open.row!, endsAt: soon } });
  await rail();
  const calls = () => jest.mocked(globalThis.fetch).mock.calls.length;
  expect(calls()).toBe(1);
  act(() => void store.dispatch(socketStatusChanged('connected')));
  await waitFor(() => expect(calls()).toBe(2));
  await waitFor(() => expect(calls()).toBe(3), { timeout: 5_000 });
});
