import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import Router from 'next/router';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { blockedBy, detailSucceeded, type PerformerPage, stagesChanged } from '@/features/performers/slice';
import { MiniPlayerHost } from '@/features/streaming/mini/MiniPlayerHost';
import { mayShowMini } from '@/features/streaming/mini/miniPages';
import { joined, joinRequested } from '@/features/streaming/slice';
import { handOver, keptPicture, takeBack } from '@/lib/live/keptPicture';
import { writeMiniChoice } from '@/lib/live/miniChoice';
import { type PlaybackState } from '@/lib/live/playback';
import { onNotice } from '@/lib/sideEffects';

jest.mock('next/router', () => {
  const router = { pathname: '/messages' };
  return { __esModule: true, useRouter: () => router, default: { router, push: jest.fn() } };
});
const open = (pathname: string) => Object.assign(Router.router!, { pathname });

const ADDRESS = '/media/live/streams/s.m3u8?token=t';
const PERFORMER_ID = '0190a000-0000-7000-8000-0000000000aa';
const juno = {
  _id: PERFORMER_ID,
  name: 'Juno Valcourt',
  username: 'juno',
  streamingStatus: 'public',
  streamingTitle: 'Late set',
} as PerformerPage;

let notices: string[] = [];
let unlisten = () => {};
beforeEach(() => {
  notices = [];
  unlisten = onNotice(({ text }) => notices.push(text));
  // the test reports what the join request answers
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as unknown as typeof fetch;
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => {
  unlisten();
  takeBack('another');
  open('/messages');
  writeMiniChoice({ isOn: true, side: 'right' });
});

/** Renders the part of a page that keeps pictures, for a visitor who watches Juno's public show. */
async function openPage() {
  const store = makeStore();
  store.dispatch(detailSucceeded({ performer: juno }));
  store.dispatch(joinRequested({ performerId: PERFORMER_ID }));
  store.dispatch(joined({ sessionId: 's' } as Parameters<typeof joined>[0]));
  await act(async () => {
    render(
      <Provider store={store}>
        <MiniPlayerHost />
      </Provider>,
    );
  });
  return store;
}

/** Leaves the room: hands its picture over. Returns the parts of the picture, and whether it was kept. */
async function leaveRoom() {
  const element = document.createElement('video');
  document.body.append(element);
  let report: (state: PlaybackState) => void = () => undefined;
  const player = {
    state: 'playing' as const,
    stop: jest.fn(),
    play: jest.fn(async () => undefined),
    on: (name: string, listener: typeof report) => {
      if (name === 'state') report = listener;
      return () => undefined;
    },
  };
  let isKept = false;
  await act(async () => {
    isKept = handOver({ address: ADDRESS, mode: 'steady', element, player: player as never });
  });
  if (isKept) await screen.findByRole('region', { name: /^Mini player/ });
  return { element, player, isKept, report: (state: PlaybackState) => act(() => report(state)) };
}
const mini = () => screen.queryByRole('region', { name: 'Mini player: Juno Valcourt, live' });

test('shows the picture of the room that was left, with the way back, and gives it back', async () => {
  const store = await openPage();
  const { element, player } = await leaveRoom();
  expect(mini()).toContainElement(element);
  expect(screen.getByRole('link', { name: 'Back to the room' })).toHaveAttribute('href', '/performers/juno');
  act(() => void takeBack(ADDRESS));
  expect(mini()).toBeNull();
  expect(player.stop).not.toHaveBeenCalled();
  expect(store.getState().streaming.watching.status).toBe('watching');
});

test.each([
  ['private', 'Juno Valcourt is in a private show now.'],
  ['group', 'Juno Valcourt is in a group show now.'],
  ['offline', 'Juno Valcourt has ended or paused the public show.'],
] as const)('ends with a notice when the performer turns %s', async (streamingStatus, words) => {
  const store = await openPage();
  const { player } = await leaveRoom();
  act(() => void store.dispatch(stagesChanged([{ performerId: PERFORMER_ID, streamingStatus }])));
  expect([mini(), keptPicture()]).toEqual([null, null]);
  expect(player.stop).toHaveBeenCalled();
  expect(store.getState().streaming.watching.status).toBe('idle');
  expect(notices).toEqual([words]);
});

test('ends without a picture for a member whom the performer blocks', async () => {
  const store = await openPage();
  const { player } = await leaveRoom();
  act(() => void store.dispatch(blockedBy({ performerId: PERFORMER_ID })));
  expect(mini()).toBeNull();
  expect(player.stop).toHaveBeenCalled();
});

test('ends when the media server refuses the picture', async () => {
  await openPage();
  const { report, player } = await leaveRoom();
  report('refused');
  expect(mini()).toBeNull();
  expect(player.stop).toHaveBeenCalled();
  expect(notices).toEqual(['You can’t watch Juno Valcourt any more. Open the room to see why.']);
});

test('ends when the visitor opens the room of another performer, without a notice', async () => {
  const store = await openPage();
  await leaveRoom();
  act(() => void store.dispatch(detailSucceeded({ performer: { ...juno, _id: 'other', streamingStatus: 'offline' } })));
  expect(mini()).toBeNull();
  expect(notices).toEqual([]);
});

test('ends when a video of the page starts to play', async () => {
  await openPage();
  await leaveRoom();
  const frame = document.createElement('div');
  frame.dataset.player = '';
  frame.append(document.createElement('video'));
  document.body.append(frame);
  act(() => void frame.firstElementChild!.dispatchEvent(new Event('play')));
  expect(mini()).toBeNull();
  frame.remove();
});

test('closes by its button, and tells the show that the visitor left', async () => {
  const store = await openPage();
  await leaveRoom();
  await userEvent.click(screen.getByRole('button', { name: 'Close the mini player' }));
  expect(mini()).toBeNull();
  expect(store.getState().streaming.watching.status).toBe('idle');
});

test('keeps no picture for a visitor who switched the mini player off, or on pages without one', async () => {
  await openPage();
  writeMiniChoice({ isOn: false });
  expect((await leaveRoom()).isKept).toBe(false);
  writeMiniChoice({ isOn: true });
  open('/shows/private/[username]');
  expect((await leaveRoom()).isKept).toBe(false);
});

test('no login, stage, show, room or page of the desk shows the mini player, and all account pages do', () => {
  const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  for (const file of pages) {
    const path = `/${file.replace(/(\/?index)?\.tsx$/, '')}`;
    const layout = /layout = '(\w+)'/.exec(readFileSync(`pages/${file}`, 'utf8'))?.[1];
    if (path.startsWith('/operator') || /^(stream|auth|desk|maintenance)$/.test(layout ?? ''))
      expect([path, mayShowMini(path)]).toEqual([path, false]);
    if (layout === 'public' || layout === 'primary') expect([path, mayShowMini(path)]).toEqual([path, true]);
  }
});
