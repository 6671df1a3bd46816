import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import ChatSettings from '@/features/chat/ChatSettings';
import { settingsLoaded } from '@/features/site/slice';
import { PlayedTips } from '@/features/tipSounds/PlayedTips';
import { RoomSounds } from '@/features/tipSounds/RoomSounds';
import { tipReceived } from '@/features/tips/slice';
import { areRoomSoundsOn, setSoundsMuted } from '@/lib/sounds';
import { playTipSound } from '@/lib/tipSounds';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { recordSounds } from '@test/support/sounds';
import { startStore } from '@test/support/webStore';

jest.mock('@/lib/tipSounds', () => ({
  ...jest.requireActual<object>('@/lib/tipSounds'),
  playTipSound: jest.fn(async () => undefined),
}));

const played = () => jest.mocked(playTipSound).mock.calls.map(([name]) => name);
const SOUNDS = [
  { tokens: 10, sound: 'pluck' },
  { tokens: 100, sound: 'drum' },
];
let store: AppStore;
let isStill: boolean;
let files: ReturnType<typeof recordSounds>;
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  localStorage.clear();
  jest.mocked(playTipSound).mockClear();
  isStill = false;
  window.matchMedia = (query) =>
    ({
      matches: isStill && query.includes('reduced-motion'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
  files = recordSounds();
  api = fakeApi({ 'GET /performers/p1/tip-sounds': data({ sounds: SOUNDS }) });
  store = await startStore();
});

let tips = 0;
const tip = (tokens: number, message: object = {}) => {
  tips += 1;
  const payload = { tokens, sender: null, conversationId: 'room', message: { _id: `t${tips}`, ...message } };
  act(() => void store.dispatch(tipReceived(payload as never)));
};
const open = async (element: React.ReactElement, asks = 1) => {
  const shown = render(<Provider store={store}>{element}</Provider>);
  await waitFor(() => expect(api.arrived).toHaveLength(asks));
  // the answer is in the component
  await act(async () => undefined);
  return shown;
};
const switchOf = (pressed: boolean) => screen.getByRole('button', { name: 'Tip sounds', pressed });

describe('the sounds of tips in a room', () => {
  test('are off, and not even loaded, until the visitor turns them on; the browser remembers it', async () => {
    const { unmount } = await open(<RoomSounds performerId="p1" />, 0);
    tip(50);
    expect(played()).toEqual([]);
    await userEvent.click(switchOf(false));
    await waitFor(() => expect(api.arrived).toHaveLength(1));
    await act(async () => undefined);
    await waitFor(() => {
      tip(50);
      expect(played()).toContain('pluck');
    });
    unmount();
    await open(<RoomSounds performerId="p1" />, 2);
    await userEvent.click(switchOf(true));
    expect(switchOf(false)).toBeInTheDocument();
  });

  test('never play with reduced motion, and the switch says so', async () => {
    isStill = true;
    localStorage.setItem('room-sounds', 'true');
    await open(<RoomSounds performerId="p1" />, 0);
    expect(screen.getByRole('button', { name: 'Tip sounds are off with reduced motion' })).toBeDisabled();
    const { unmount } = await open(<PlayedTips performerId="p1" />);
    tip(50);
    expect(played()).toEqual([]);
    unmount();
  });

  test('follow the amount, once for each tip', async () => {
    await open(<PlayedTips performerId="p1" />);
    tip(9);
    tip(10);
    tip(500);
    expect(played()).toEqual(['pluck', 'drum']);
  });

  test('are the file of the site where the performer has chosen none, and silent without one', async () => {
    api = fakeApi({ 'GET /performers/p1/tip-sounds': data({ sounds: null }) });
    const { unmount } = await open(<PlayedTips performerId="p1" />);
    tip(500);
    expect(files).toEqual([]);
    act(() => void store.dispatch(settingsLoaded({ tipSound: '/sounds/tip.mp3' } as never)));
    tip(10);
    expect(files).toEqual([{ url: '/sounds/tip.mp3', volume: 0.35 }]);
    unmount();
    api = fakeApi({ 'GET /performers/p1/tip-sounds': refusal(500, 'BROKEN', 'Broken.') });
    await open(<PlayedTips performerId="p1" />);
    tip(10);
    expect(files).toHaveLength(2);
    expect(played()).toEqual([]);
  });
});

test('the chat settings turn the sounds of tips on, too, as phones have no room for the switch', async () => {
  const settings = <ChatSettings paused={false} onPause={jest.fn()} onClose={jest.fn()} />;
  const { unmount } = await open(settings, 0);
  await userEvent.click(screen.getByRole('switch', { name: 'Play sounds for tips in rooms' }));
  expect(areRoomSoundsOn()).toBe(true);
  unmount();
  isStill = true;
  await open(settings, 0);
  expect(screen.getByRole('switch', { name: /off with reduced motion/ })).toBeDisabled();
});

describe('the sounds of tips on stage', () => {
  test('leave orders of the tip menu to their bell, and are silent while sounds are muted', async () => {
    act(() => void store.dispatch(settingsLoaded({ tipSound: '/sounds/tip.mp3' } as never)));
    await open(<PlayedTips performerId="p1" onStage />);
    tip(50, { menuOrder: { name: 'Song' } });
    expect(played()).toEqual([]);
    tip(50);
    expect(played()).toEqual(['pluck']);
    setSoundsMuted(true);
    tip(50);
    expect(played()).toEqual(['pluck']);
  });
});
