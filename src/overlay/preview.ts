import { type MessageView } from '@contract/chat';
import { type OverlayView } from '@contract/events';
import { type OverlayKind } from '@contract/limits';
import { startPart } from './parts';

const AT = '2026-01-01T20:00:00.000Z';
const ALERT_INTERVAL_MS = 7_000;

const person = (id: string, name: string): MessageView['senderInfo'] => ({
  _id: id,
  username: name,
  name,
  avatar: '',
  role: 'user',
});

const message = (seq: number, given: Partial<MessageView>): MessageView => ({
  _id: String(seq),
  conversationId: 'room',
  seq,
  type: 'text',
  text: '',
  tokens: null,
  photo: null,
  menuOrder: null,
  senderInfo: null,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

const SONG = { _id: 'song', name: 'Song request', icon: 'music', status: 'next' } as const;
const TIPS = [
  { tokens: 250, senderInfo: person('a', 'Bertrand K.'), text: 'for the night train, all eleven minutes of it' },
  { tokens: 25, senderInfo: person('b', 'sofie.w'), text: '“Blue in the Kitchen”', menuOrder: SONG },
  { tokens: 100, text: 'for the roof. Do it!', isAnonymous: true as const },
];

const MESSAGES = [
  { senderInfo: person('pale', 'pale_kestrel'), text: 'that bridge gets me every time' },
  { senderInfo: person('host', 'Juno Valcourt'), text: 'Wrote it on a night train to Lyon.' },
  { senderInfo: person('hal', 'goodmorninghal'), text: 'the light behind you tonight is unreal' },
  { type: 'tip' as const, tokens: 100, text: 'for the roof. Do it!' },
  { senderInfo: person('tamsin', 'tamsin_lee'), text: '335 to go, come on' },
].map((given, seq) => message(seq, given));

const GOALS: OverlayView['goals'] = {
  performerId: 'host',
  at: AT,
  row: {
    endsAt: null,
    repeats: false,
    hidesAmounts: false,
    round: 1,
    goals: [{ title: 'Encore with the full band', tokens: 2000, raised: 1665, status: 'running', lamps: 20 }],
  },
  pledged: null,
};

const QUEUE: OverlayView['queue'] = {
  total: 5,
  orders: [
    { _id: '1', name: 'Song request', icon: 'music', note: 'Blue in the Kitchen', from: 'sofie.w' },
    { _id: '2', name: 'Dedication', icon: 'heart', note: 'For Ines', from: 'tamsin_lee' },
    { _id: '3', name: 'The encore', icon: 'star', note: '', from: null },
  ],
};

/** Shows an overlay with samples, over a pattern in place of a picture. */
export function runPreview(root: HTMLElement, kind: OverlayKind): void {
  document.documentElement.classList.add('preview');
  const part = startPart(kind, root);
  part.show({
    overlay: kind,
    performerId: 'host',
    conversationId: 'room',
    lastSeq: 0,
    messages: kind === 'chat' ? MESSAGES : [],
    goals: GOALS,
    sounds: [],
    queue: QUEUE,
  });
  if (kind !== 'alerts') return;
  let seq = 0;
  const tip = () => {
    seq += 1;
    const tipped = message(seq, { type: 'tip', ...TIPS[seq % TIPS.length] });
    part.hear(['message/created', { message: tipped, seq }]);
  };
  tip();
  window.setInterval(tip, ALERT_INTERVAL_MS);
}
