import {
  type MeterView,
  type ReceiptView,
  type ShowEntryView,
  type ShowRequestView,
  type ShowView,
} from '@contract/shows';

const brief = (name: string) => ({ _id: name, username: name, name, avatar: `/${name}.webp` });

export const receipt = (changes: Partial<ReceiptView> = {}): ReceiptView => ({
  _id: 'r1',
  number: 'A1B2C3',
  kind: 'private',
  conversationId: 'c1',
  performer: brief('juno'),
  member: brief('ada'),
  startedAt: '2026-01-01T20:00:00.000Z',
  endedAt: '2026-01-01T20:02:05.000Z',
  reason: 'member',
  price: 30,
  cap: 600,
  seconds: 125,
  lines: [
    { minutes: 2, seconds: 0, tokens: 60 },
    { minutes: 0, seconds: 5, tokens: 2.5 },
  ],
  tokens: 62.5,
  spies: null,
  tips: 0,
  returned: 27.5,
  balanceBefore: 100,
  balanceAfter: 37.5,
  earned: null,
  members: [],
  ...changes,
});

export const meter = (changes: Partial<MeterView> = {}): MeterView => ({
  memberId: 'ada',
  state: 'running',
  seconds: 10,
  tokens: 5,
  minute: 1,
  held: 25,
  minutesLeft: 9,
  secondsLeft: 590,
  ...changes,
});

export const request = (changes: Partial<ShowRequestView> = {}): ShowRequestView => ({
  conversationId: 'c1',
  other: brief('ada'),
  price: 30,
  cap: 600,
  spyPrice: null,
  createdAt: '2026-01-01T20:00:00.000Z',
  expiresAt: '2026-01-01T20:02:00.000Z',
  standing: { memberSince: '2025-01-01T00:00:00.000Z', tipped: 40, shows: 2 },
  sharePercent: 70,
  ...changes,
});

/** Makes a show entry, a running private show by default. */
export function showEntry({
  publish = null,
  playback = null,
  ...changes
}: Partial<ShowView> & Partial<Pick<ShowEntryView, 'publish' | 'playback'>> = {}): ShowEntryView {
  const show: ShowView = {
    _id: 's1',
    kind: 'private',
    status: 'running',
    conversationId: 'c1',
    performer: brief('juno'),
    member: brief('ada'),
    price: 30,
    cap: 600,
    createdAt: '2026-01-01T20:00:00.000Z',
    expiresAt: null,
    startedAt: '2026-01-01T20:00:00.000Z',
    endedAt: null,
    reason: null,
    maxParticipants: 1,
    participants: [brief('ada')],
    meters: [meter()],
    spying: null,
    isSpy: false,
    tips: { tokens: 0, earned: null },
    sharePercent: null,
    publicShowWaits: false,
    receipt: null,
    ticketShow: null,
    ...changes,
  };
  return {
    conversation: { _id: show.conversationId } as ShowEntryView['conversation'],
    sessionId: show._id,
    show,
    publish,
    playback,
  };
}
