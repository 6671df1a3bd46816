import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { type ReplyOf } from '@contract/all';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { OwnPledgeGoal, type OwnPledgeGoalReply } from '@/features/goals/OwnPledgeGoal';
import { type PledgeGoal } from '@/features/goals/PledgeRail';
import { RoomPledge } from '@/features/goals/RoomPledge';
import { detailSucceeded } from '@/features/performers/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { page } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

const AT = new Date(Date.now() + 3_600_000).toISOString();
const goal = (fields: Partial<PledgeGoal> = {}): PledgeGoal => ({
  _id: 'g',
  title: 'Up on the roof',
  hidesAmounts: false,
  status: 'open',
  lamps: 15,
  endsAt: AT,
  confirmBy: null,
  tokens: 100,
  raised: 60,
  ...fields,
});
const own = (fields: Partial<ReplyOf<'viewOwnPledge'>> = {}) => ({
  goalId: 'g',
  held: 0,
  paid: 0,
  returned: 0,
  ...fields,
});
const member = { role: 'user', _id: 'm', username: 'noa', name: 'Noa', balance: 200, avatar: '', email: '' };

/** Renders a room's pledged goal for a member who has pledged `held`. */
async function openRoom(shown: PledgeGoal, pledged = own(), handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'GET /performers/p/pledges': data(pledged), ...handlers });
  const store = await startStore();
  store.dispatch(authenticated(member as OwnProfile));
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p', name: 'Juno' }) }));
  const view = (current: PledgeGoal) => (
    <Provider store={store}>
      <RoomPledge performerId="p" goal={current} />
    </Provider>
  );
  const { rerender } = render(view(shown));
  await act(async () => undefined);
  return { api, change: (next: PledgeGoal) => act(async () => rerender(view(next))) };
}

describe('the pledged goal of a room', () => {
  test('says who holds the tokens, what ends it and when, before the first press', async () => {
    await openRoom(goal());
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '60 of 100 tokens pledged');
    expect(screen.getByText(/^Held until it’s done/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pledge' }));
    expect(screen.getByText(/^Held until Juno has done it/)).toHaveTextContent(
      /the end of the show.+24 hours.+yours back/,
    );
  });

  test('takes a pledge of what is missing at most, and shows it with the way back', async () => {
    const { api } = await openRoom(goal(), own(), {
      'POST /performers/p/pledges': data({ ...own({ held: 40 }), balance: 160 }),
      'DELETE /pledges/g': data({ ...own({ returned: 40 }), balance: 200 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pledge' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByLabelText('Tokens')).toHaveAttribute('max', '40');
    await userEvent.clear(sheet.getByLabelText('Tokens'));
    await userEvent.type(sheet.getByLabelText('Tokens'), '40');
    await userEvent.click(sheet.getByRole('button', { name: /^Pledge/ }));
    await screen.findByText('You pledged 40.');
    expect(api.arrived.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ goalId: 'g', tokens: 40 });
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByText('You pledged 40.')).toBeNull());
  });

  test('names the limit that forbids a pledge, with the way to the limits', async () => {
    await openRoom(goal(), own(), {
      'POST /performers/p/pledges': refusal(422, 'SPENDING_LIMIT_REACHED', 'That would go over today’s limit.'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pledge' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Pledge/ }));
    expect(await screen.findByText(/That would go over today’s limit/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your limits' })).toHaveAttribute('href', '/account/user/limits');
  });

  test('sends the same pledge again, under its key, while it is unclear whether it arrived', async () => {
    let tries = 0;
    const { api } = await openRoom(goal(), own(), {
      'POST /performers/p/pledges': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return data({ ...own({ held: 25 }), balance: 175 });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pledge' }));
    const sheet = within(screen.getByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: /^Pledge/ }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Try again/ }));
    await screen.findByText('You pledged 25.');
    const sent = api.arrived.filter(({ call }) => call.startsWith('POST'));
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  test('that is reached cannot be taken back, and says how it went once it has ended', async () => {
    const { change } = await openRoom(goal(), own({ held: 60 }));
    await screen.findByRole('button', { name: 'Take back' });
    await change(goal({ status: 'reached', lamps: 24, raised: 100, confirmBy: AT }));
    expect(screen.getByText(/^Waiting for Juno to confirm/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['done', own({ paid: 60 }), 'Your 60 went to Juno.'],
    ['missed', own({ returned: 60 }), 'Your 60 are back in your balance.'],
    ['withdrawn', own(), 'All pledges were returned.'],
  ] as const)('that is %s says what became of the tokens', async (status, pledged, words) => {
    await openRoom(goal({ status, lamps: status === 'done' ? 24 : 0 }), pledged);
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('the performer’s own pledged goal', () => {
  const ownGoal = (fields: Partial<PledgeGoal> = {}) =>
    ({ goal: { ...goal(fields), members: 3 } }) as OwnPledgeGoalReply;
  function Own({ first }: { first: OwnPledgeGoalReply }) {
    const [shown, setShown] = useState(first);
    return <OwnPledgeGoal own={shown} onChange={setShown} />;
  }

  test('is started with a title, an amount and an end', async () => {
    const api = fakeApi({ 'POST /performer/pledge-goals': data(ownGoal({ raised: 0, lamps: 0 })) });
    render(<Own first={{ goal: null }} />);
    await userEvent.type(screen.getByLabelText('What you’ll do'), 'Up on the roof');
    await userEvent.click(screen.getByRole('button', { name: 'Ask for pledges' }));
    await screen.findByText(/^3 members pledged/);
    expect(api.arrived[0]?.body).toMatchObject({ title: 'Up on the roof', tokens: 500, hidesAmounts: false });
  });

  test('is confirmed with one press once it is reached', async () => {
    fakeApi({ 'POST /performer/pledge-goals/g/confirmation': data(ownGoal({ status: 'done', lamps: 24 })) });
    render(<Own first={ownGoal({ status: 'reached', lamps: 24, confirmBy: AT })} />);
    await userEvent.click(screen.getByRole('button', { name: 'I’ve done it' }));
    expect(await screen.findByText('You confirmed it. The tokens are in your balance.')).toBeVisible();
  });

  test('is withdrawn only after a question, and not confirmed before it is reached', async () => {
    const api = fakeApi({ 'DELETE /performer/pledge-goals/g': data(ownGoal({ status: 'withdrawn', lamps: 0 })) });
    render(<Own first={ownGoal()} />);
    expect(screen.queryByRole('button', { name: 'I’ve done it' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(api.arrived).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the goal' }));
    expect(await screen.findByText('All pledges were returned.')).toBeVisible();
  });
});
