// The parts of overlays for OBS, without a server.
import { type MessageView } from '@contract/chat';
import { type OverlayView } from '@contract/events';
import { type OverlayKind } from '@contract/limits';
import { playTipSound } from '@/lib/tipSounds';
import { startPart } from '@/overlay/parts';

jest.mock('@/lib/tipSounds', () => ({
  ...jest.requireActual<object>('@/lib/tipSounds'),
  playTipSound: jest.fn(async () => undefined),
}));

const AT = '2026-01-01T20:00:00.000Z';
const sender = { _id: 'm', username: 'mira', name: 'Mira', avatar: '', role: 'user' };
const message = (seq: number, given: Partial<MessageView> = {}): MessageView => ({
  _id: `m${seq}`,
  conversationId: 'room',
  seq,
  type: 'text',
  text: `line ${seq}`,
  tokens: null,
  photo: null,
  menuOrder: null,
  senderInfo: sender,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});
const tip = (seq: number, given: Partial<MessageView> = {}) => message(seq, { type: 'tip', tokens: seq, ...given });

let root: HTMLElement;
const start = (kind: OverlayKind, given: Partial<OverlayView> = {}) => {
  const part = startPart(kind, root);
  const view = { overlay: kind, performerId: 'host', conversationId: 'room', lastSeq: 10, messages: [], goals: null };
  part.show({ ...view, sounds: null, queue: null, ...given });
  return part;
};
const created = (one: MessageView) => ['message/created', { message: one, seq: one.seq }] as const;
const shown = () => root.textContent;

beforeEach(() => {
  jest.useFakeTimers();
  root = document.createElement('div');
});
afterEach(() => jest.useRealTimers());

test('alerts play one after another, each once, and none from before the overlay began', () => {
  const part = start('alerts');
  part.hear([...created(tip(9))]);
  part.hear([...created(message(11))]);
  expect(shown()).toBe('');
  part.hear([...created(tip(12, { text: 'for the encore' }))]);
  part.hear([...created(tip(13, { senderInfo: null }))]);
  part.hear([...created(tip(12))]);
  expect(shown()).toBe('12Mirafor the encore');
  jest.advanceTimersByTime(6_300);
  expect(shown()).toBe('13Someoneline 13');
  jest.advanceTimersByTime(6_300);
  expect(shown()).toBe('');
});

test('alerts sound by the amount, as the performer has chosen', () => {
  const played = jest.mocked(playTipSound).mockClear();
  const chosen = start('alerts', { sounds: [{ tokens: 12, sound: 'drum' }] });
  chosen.hear([...created(tip(11))]);
  expect(played).not.toHaveBeenCalled();
  chosen.hear([...created(tip(12))]);
  jest.advanceTimersByTime(6_300);
  expect(played.mock.calls).toEqual([['drum']]);
  start('alerts').hear([...created(tip(11))]);
  expect(played.mock.calls).toEqual([['drum'], ['chime']]);
  start('alerts', { sounds: [] }).hear([...created(tip(11))]);
  expect(played).toHaveBeenCalledTimes(2);
});

test('alerts resume after a lost connection with what is new, in any order', () => {
  const part = start('alerts');
  part.hear([...created(tip(12))]);
  jest.advanceTimersByTime(7_000);
  expect(part.after?.()).toBe(10);
  part.show({ ...viewAfter(13), messages: [tip(11), tip(12)] });
  expect(shown()).toContain('11');
  jest.advanceTimersByTime(7_000);
  expect(shown()).toBe('');
});
const viewAfter = (lastSeq: number): OverlayView => ({
  overlay: 'alerts',
  performerId: 'host',
  conversationId: 'room',
  lastSeq,
  messages: [],
  goals: null,
  sounds: null,
  queue: null,
});

test('many waiting alerts stay for a shorter time', () => {
  const part = start('alerts');
  for (let seq = 11; seq < 18; seq += 1) part.hear([...created(tip(seq))]);
  // the first began when nothing waited
  jest.advanceTimersByTime(6_300);
  expect(shown()).toContain('12');
  jest.advanceTimersByTime(2_800);
  expect(shown()).toContain('13');
});

test('chat shows the newest messages in order, without deleted and cleared ones', () => {
  const part = start('chat', { messages: [message(1), message(2)] });
  part.hear([...created(message(4))]);
  part.hear([...created(message(3))]);
  expect(shown()).toBe('Miraline 1Miraline 2Miraline 3Miraline 4');
  part.hear(['message/deleted', { conversationId: 'room', _id: 'm2', seq: 2 }]);
  expect(shown()).toBe('Miraline 1Miraline 3Miraline 4');
  part.hear(['messages/cleared', { conversationId: 'room', seq: 3 }]);
  expect(shown()).toBe('Miraline 4');
});

test('the goal shows its amounts unless they are hidden, and ignores an older view', () => {
  const goal = { title: 'Encore', tokens: 40, raised: 20, status: 'running' as const, lamps: 12 };
  const goalsOf = (at: string, change: object) => ({
    performerId: 'host',
    at,
    pledged: null,
    row: { endsAt: null, repeats: false, hidesAmounts: false, round: 1, goals: [{ ...goal, ...change }] },
  });
  const part = start('goal', { goals: goalsOf(AT, {}) });
  expect(shown()).toBe('Encore20 of 40');
  expect(root.querySelectorAll('.on')).toHaveLength(12);
  part.hear(['goals/changed', goalsOf('2026-01-01T20:00:01.000Z', { tokens: null, raised: null })]);
  expect(shown()).toBe('Encore');
  part.hear(['goals/changed', goalsOf(AT, {})]);
  expect(shown()).toBe('Encore');
  part.hear(['goals/changed', goalsOf('2026-01-01T20:00:02.000Z', { status: 'reached', lamps: 24 })]);
  expect(shown()).toBe('EncoreReached');
});

test('the queue shows the orders that wait, and asks again when one is made or decided', () => {
  const order = { _id: 'o', name: 'Song', icon: 'music' as const, note: 'Blue', from: null };
  const part = start('queue', { queue: { total: 1, orders: [order] } });
  expect(shown()).toBe('Coming up1 in line“Blue”Song, Someone');
  const menuOrder = { _id: 'o2', name: 'Song', icon: 'music' as const, status: 'waiting' as const };
  expect(part.hear([...created(tip(11, { menuOrder }))])).toBe('ask');
  expect(part.hear([...created(tip(12))])).toBeUndefined();
  part.show({ ...viewAfter(12), overlay: 'queue', queue: { total: 0, orders: [] } });
  expect(shown()).toBe('');
});
