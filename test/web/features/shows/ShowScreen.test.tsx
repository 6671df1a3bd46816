import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { warningOf } from '@/features/shows/meterText';
import { ShowScreen } from '@/features/shows/ShowScreen';
import { entered, metered, participantsChanged, showEnded } from '@/features/shows/slice';
import { data, fakeApi } from '@test/support/fakeApi';
import { meter, receipt, showEntry } from '@test/support/shows';
import {
  asMember,
  asPerformer,
  back,
  dispatch,
  open,
  setUpShowScreens,
  slots,
  metering,
} from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

describe('the meter of a show', () => {
  test('warns of the last two minutes, the last thirty seconds, and a pause', () => {
    const at = (secondsLeft: number | null, state: 'running' | 'paused' = 'running') =>
      warningOf(meter({ secondsLeft, state }))?.level ?? null;
    expect([at(null), at(121), at(120), at(31), at(30), at(0), at(500, 'paused')]).toEqual([
      null,
      null,
      'little',
      'little',
      'least',
      'least',
      'paused',
    ]);
  });

  test('shows the figures of events for this show, and offers tokens when little is left', async () => {
    asMember(100);
    dispatch(entered(showEntry({ cap: null })));
    open(<ShowScreen {...slots} back={back} />);
    const panel = within(screen.getByRole('region', { name: 'Meter' }));
    expect(panel.getByRole('timer')).toHaveTextContent('0:10');
    dispatch(metered({ ...metering, seconds: 70, tokens: 35, minute: 2, held: 25, secondsLeft: 110 }));
    expect(await panel.findByText('1:10')).toBeInTheDocument();
    expect(panel.getByRole('alert')).toHaveTextContent('Less than two minutes left. Buy tokens');
    dispatch(metered({ ...metering, secondsLeft: 20 }));
    expect(await panel.findByText(/Less than thirty seconds left/)).toHaveAttribute('data-level', 'least');
    dispatch(metered({ conversationId: 'elsewhere', ...meter({ seconds: 999 }) }));
    expect(panel.getByRole('timer')).toHaveTextContent('0:10');
  });

  test('offers no tokens in the last minute of the agreed limit', () => {
    asMember(100);
    dispatch(entered(showEntry({ cap: 30, meters: [meter({ secondsLeft: 50 })] })));
    open(<ShowScreen {...slots} back={back} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Less than two minutes left.');
    expect(screen.queryByRole('link', { name: 'Buy tokens' })).toBeNull();
  });
});

describe('a group show', () => {
  const bob = { _id: 'bob', username: 'bob', name: 'Bob', avatar: '/a.webp' };
  const group = { kind: 'group', member: null, maxParticipants: 8 } as const;
  const listed = () =>
    within(screen.getByRole('region', { name: /Participants/ }))
      .queryAllByRole('listitem')
      .map((row) => row.textContent);

  test('shows the performer each participant with time and tokens', async () => {
    asPerformer();
    dispatch(entered(showEntry({ ...group, participants: [], meters: [] })));
    open(<ShowScreen {...slots} back={back} />);
    expect(screen.getByText(/No members yet/)).toBeInTheDocument();
    dispatch(participantsChanged({ conversationId: 'c1', participants: [bob] }));
    expect(await screen.findByText('just joined')).toBeInTheDocument();
    dispatch(metered({ ...metering, memberId: 'bob', seconds: 65, tokens: 13, secondsLeft: 40 }));
    expect(await screen.findByText('0:40 left')).toBeInTheDocument();
    expect(listed()).toEqual([expect.stringMatching(/^Bob0:40 left1:0513/)]);
    dispatch(participantsChanged({ conversationId: 'other', participants: [] }));
    expect(listed()).toHaveLength(1);
  });

  test('shows members only the names of the others, and lets them leave', async () => {
    const api = fakeApi({
      'POST /streaming/s1/end': data({ sessionId: 's1', endedAt: '2026-01-01T00:00:00.000Z' }),
      'GET /streaming/shows/c1': data(showEntry(group)),
    });
    asMember();
    dispatch(
      entered(
        showEntry({ ...group, participants: [{ _id: 'ada', username: 'ada', name: 'Ada', avatar: '/a.webp' }, bob] }),
      ),
    );
    open(<ShowScreen {...slots} back={back} />);
    expect(listed()).toEqual(['You', 'Bob']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Leave show' })[0]!);
    expect(api.calls()[0]).toBe('POST /streaming/s1/end');
    dispatch(showEnded({ conversationId: 'c1', reason: 'member', receipt: receipt({ kind: 'group' }) }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });
});
