import { type MeterView, type ReceiptView, type ShowRequestView, type ShowView } from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { addressOr } from '@server/storage/storage';
import { priceOfSeconds, tokensOf, unitsOf } from '../ledger/rules';
import { ANSWER_MS, type Count, costOf, linesOf, numberOf, secondsLeft, secondsOf } from './rules';
import { type SeatRow } from './store/seats';
import { type Person, type ShowRow } from './store/shows';

export type People = Map<string, Person>;

const NO_ONE: Person = { id: '', username: '', name: 'Somebody', avatar: null };
/** Somebody in short. Performers and members have different pictures where they chose none. */
export function viewPerson(people: People, id: string, isPerformer = false): UserBriefView {
  const { username, name, avatar } = people.get(id) ?? NO_ONE;
  return {
    _id: id,
    username,
    name,
    avatar: addressOr(avatar, isPerformer ? '/no-avatar.png' : '/default-user-icon.png'),
  };
}

export const countOf = (seat: SeatRow): Count => ({
  minutes: seat.minutes,
  deliveredMs: seat.deliveredMs,
  meteredAt: seat.meteredAt.getTime(),
  seenAt: seat.seenAt.getTime(),
});

/** The meter of a place. @param balance the member's, in tokens */
export function viewMeter(
  seat: Pick<SeatRow, 'memberId' | 'cap'>,
  count: Count,
  price: number,
  balance: number,
  state: MeterView['state'],
): MeterView {
  const left = secondsLeft(count, { price, cap: seat.cap }, unitsOf(balance));
  const seconds = secondsOf(count, price);
  const cost = costOf(count, price);
  return {
    memberId: seat.memberId,
    state,
    seconds,
    tokens: tokensOf(cost),
    minute: price === 0 ? Math.floor(seconds / 60) + 1 : count.minutes,
    held: tokensOf(Math.max(0, count.minutes * unitsOf(price) - cost)),
    minutesLeft: left === null ? null : Math.floor(left / 60),
    secondsLeft: left,
  };
}

export const viewRequest = (
  show: ShowRow,
  people: People,
  standing: { memberSince: Date; tipped: number; shows: number },
): ShowRequestView => ({
  conversationId: show.conversationId,
  other: viewPerson(people, show.memberId ?? ''),
  price: show.price,
  cap: show.cap,
  createdAt: show.createdAt.toISOString(),
  expiresAt: expiryOf(show).toISOString(),
  standing: { ...standing, memberSince: standing.memberSince.toISOString() },
});

export const expiryOf = (show: Pick<ShowRow, 'createdAt'>): Date => new Date(show.createdAt.getTime() + ANSWER_MS);

interface Parts {
  people: People;
  participants: string[];
  maxParticipants: number;
  meters: MeterView[];
  receipt: ReceiptView | null;
}

export const viewShow = (show: ShowRow, { people, participants, ...parts }: Parts): ShowView => ({
  _id: show.id,
  kind: show.kind,
  status: show.status,
  conversationId: show.conversationId,
  performer: viewPerson(people, show.performerId, true),
  member: show.memberId ? viewPerson(people, show.memberId) : null,
  price: show.price,
  cap: show.cap,
  createdAt: show.createdAt.toISOString(),
  expiresAt: show.status === 'requested' ? expiryOf(show).toISOString() : null,
  startedAt: show.startedAt?.toISOString() ?? null,
  endedAt: show.endedAt?.toISOString() ?? null,
  reason: show.endReason,
  participants: participants.map((id) => viewPerson(people, id)),
  ...parts,
});

const times = (show: ShowRow, from: Date, until: Date | null) => ({
  startedAt: from.toISOString(),
  endedAt: (until ?? show.endedAt ?? from).toISOString(),
});

/** What a member paid for one place. */
export function viewReceiptOfMember(show: ShowRow, seat: SeatRow, people: People): ReceiptView {
  const seconds = secondsOf(seat, show.price);
  return {
    _id: seat.id,
    number: numberOf(seat.id),
    kind: show.kind,
    conversationId: show.conversationId,
    performer: viewPerson(people, show.performerId, true),
    member: viewPerson(people, seat.memberId),
    ...times(show, seat.createdAt, seat.endedAt),
    reason: seat.endReason ?? '',
    price: show.price,
    cap: seat.cap,
    seconds,
    lines: linesView(seconds, show.price),
    tokens: tokensOf(seat.charged),
    returned: tokensOf(seat.returned),
    balanceBefore: tokensOf(seat.balanceBefore),
    balanceAfter: tokensOf(seat.balanceAfter ?? seat.balanceBefore),
    earned: null,
    members: [],
  };
}

/** What all places of a show came to for its performer. @param earned hundredths */
export function viewReceiptOfPerformer(show: ShowRow, seats: SeatRow[], people: People, earned: number): ReceiptView {
  const sum = (pick: (seat: SeatRow) => number) => seats.reduce((all, seat) => all + pick(seat), 0);
  const [only] = show.kind === 'private' ? seats : [];
  const seconds = sum((seat) => secondsOf(seat, show.price));
  return {
    _id: only?.id ?? show.id,
    number: numberOf(only?.id ?? show.id),
    kind: show.kind,
    conversationId: show.conversationId,
    performer: viewPerson(people, show.performerId, true),
    member: show.memberId ? viewPerson(people, show.memberId) : null,
    ...times(show, show.startedAt ?? show.createdAt, show.endedAt),
    reason: show.endReason ?? '',
    price: show.price,
    cap: show.cap,
    seconds,
    lines: only ? linesView(seconds, show.price) : [],
    tokens: tokensOf(sum((seat) => seat.charged)),
    returned: tokensOf(sum((seat) => seat.returned)),
    balanceBefore: null,
    balanceAfter: null,
    earned: tokensOf(earned),
    members: seats.map((seat) => ({
      member: viewPerson(people, seat.memberId),
      seconds: secondsOf(seat, show.price),
      tokens: tokensOf(priceOfSeconds(unitsOf(show.price), secondsOf(seat, show.price))),
    })),
  };
}

const linesView = (seconds: number, price: number) =>
  linesOf(seconds, price).map((line) => ({ ...line, tokens: tokensOf(line.tokens) }));
