import {
  type MeterView,
  type ReceiptView,
  type ShowRequestView,
  type ShowView,
  type SpyingView,
} from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { toTokens, toUnits } from '../ledger/rules';
import {
  type Count,
  costOf,
  receiptLines,
  receiptNumber,
  REQUEST_TIMEOUT_MS,
  secondsLeft,
  secondsOf,
} from './rules/meter';
import { type ParticipantRow } from './store/participants';
import { type Person, type ShowRow, type TipOfShow } from './store/shows';

export type People = Map<string, Person>;

const DELETED_ACCOUNT: Person = { id: '', username: '', name: 'Deleted account', avatar: null };

/** Shows an account in brief. Performers and members have different default avatars. */
export function viewPerson(people: People, id: string, isPerformer = false): UserBriefView {
  const { username, name, avatar } = people.get(id) ?? DELETED_ACCOUNT;
  return {
    _id: id,
    username,
    name,
    avatar: fileUrlOr(avatar, isPerformer ? '/no-avatar.png' : '/default-user-icon.png'),
  };
}

/** Reads the meter's count from a row. */
export const countOf = (participant: ParticipantRow): Count => ({
  minutes: participant.minutes,
  deliveredMs: participant.deliveredMs,
  meteredAt: participant.meteredAt.getTime(),
  seenAt: participant.seenAt.getTime(),
});

/** Shows the meter of a participant. @param balance what the member can spend, in tokens */
export function viewMeter(
  { memberId, cap, price }: Pick<ParticipantRow, 'memberId' | 'cap' | 'price'>,
  count: Count,
  balance: number,
  state: MeterView['state'],
): MeterView {
  const left = secondsLeft(count, { price, cap }, toUnits(balance));
  const seconds = secondsOf(count, price);
  const cost = costOf(count, price);
  return {
    memberId,
    state,
    seconds,
    tokens: toTokens(cost),
    minute: price === 0 ? Math.floor(seconds / 60) + 1 : count.minutes,
    held: toTokens(Math.max(0, count.minutes * toUnits(price) - cost)),
    minutesLeft: left === null ? null : Math.floor(left / 60),
    secondsLeft: left,
  };
}

/** Shows a private show request to its performer. */
export const viewRequest = (
  show: ShowRow,
  people: People,
  standing: { memberSince: Date; tipped: number; shows: number },
  sharePercent: number,
): ShowRequestView => ({
  conversationId: show.conversationId,
  other: viewPerson(people, show.memberId ?? ''),
  price: show.price,
  cap: show.cap,
  spyPrice: show.spyPrice,
  createdAt: show.createdAt.toISOString(),
  expiresAt: expiryOf(show).toISOString(),
  standing: { ...standing, memberSince: standing.memberSince.toISOString() },
  sharePercent,
});

/** Returns when a request expires. */
export const expiryOf = (show: Pick<ShowRow, 'createdAt'>): Date =>
  new Date(show.createdAt.getTime() + REQUEST_TIMEOUT_MS);

/** Shows the spies of a private show: to the performer by name, to the member their number, to spies nothing. */
export const viewSpying = (
  show: ShowRow,
  spies: string[],
  { people, accountId }: { people: People; accountId: string },
): SpyingView | null => {
  const isPerformer = accountId === show.performerId;
  if (show.spyPrice === null || (!isPerformer && accountId !== show.memberId)) return null;
  const members = isPerformer ? spies.map((id) => viewPerson(people, id)) : [];
  return { price: show.spyPrice, count: spies.length, members };
};

interface Parts {
  people: People;
  /** the caller's participation as a spy; null for everybody else */
  spy: ParticipantRow | null;
  spying: SpyingView | null;
  participants: string[];
  maxParticipants: number;
  meters: MeterView[];
  tips: ShowView['tips'];
  sharePercent: number | null;
  publicShowWaits: boolean;
  receipt: ReceiptView | null;
  ticketShow: ShowView['ticketShow'];
}

/** Shows a show. A spy sees their own terms, and nothing of the member's. */
export const viewShow = (show: ShowRow, { people, participants, spy, ...parts }: Parts): ShowView => ({
  _id: show.id,
  kind: show.kind,
  status: show.status,
  conversationId: show.conversationId,
  performer: viewPerson(people, show.performerId, true),
  member: show.memberId && !spy ? viewPerson(people, show.memberId) : null,
  price: spy?.price ?? show.price,
  cap: spy ? spy.cap : show.cap,
  createdAt: show.createdAt.toISOString(),
  expiresAt: show.status === 'requested' ? expiryOf(show).toISOString() : null,
  startedAt: show.startedAt?.toISOString() ?? null,
  endedAt: show.endedAt?.toISOString() ?? null,
  reason: spy ? spy.endReason : show.endReason,
  isSpy: spy !== null,
  participants: spy ? [] : participants.map((id) => viewPerson(people, id)),
  ...parts,
});

const times = (show: ShowRow, from: Date, until: Date | null) => ({
  startedAt: from.toISOString(),
  endedAt: (until ?? show.endedAt ?? from).toISOString(),
});

/** Returns what a participant tipped, in tokens. A member who left and joined again has two participations. */
export const tippedBy = (tips: TipOfShow[], { memberId, createdAt, endedAt }: ParticipantRow): number =>
  tips
    .filter((tip) => tip.senderId === memberId && tip.createdAt >= createdAt && (!endedAt || tip.createdAt <= endedAt))
    .reduce((sum, { tokens }) => sum + tokens, 0);

/** Shows a member's receipt for one participation. @param tips those of the show */
export function viewReceiptOfMember(
  show: ShowRow,
  participant: ParticipantRow,
  people: People,
  tips: TipOfShow[],
): ReceiptView {
  const { price } = participant;
  const seconds = secondsOf(participant, price);
  return {
    _id: participant.id,
    number: receiptNumber(participant.id),
    kind: participant.role === 'spy' ? 'spy' : show.kind,
    conversationId: show.conversationId,
    performer: viewPerson(people, show.performerId, true),
    member: viewPerson(people, participant.memberId),
    ...times(show, participant.createdAt, participant.endedAt),
    reason: participant.endReason ?? '',
    price,
    cap: participant.cap,
    seconds,
    lines: viewLines(seconds, price),
    tokens: toTokens(participant.charged),
    spies: null,
    tips: tippedBy(tips, participant),
    returned: toTokens(participant.returned),
    balanceBefore: toTokens(participant.balanceBefore),
    balanceAfter: toTokens(participant.balanceAfter ?? participant.balanceBefore),
    earned: null,
    members: [],
  };
}

/**
 * Shows a performer's receipt, which covers all participants. Time and lines of a private show are those of its member.
 * @param earned in hundredths, with the tips' share
 */
export function viewReceiptOfPerformer(
  show: ShowRow,
  participants: ParticipantRow[],
  people: People,
  { earned, tips }: { earned: number; tips: TipOfShow[] },
): ReceiptView {
  const sumOf = (rows: ParticipantRow[], pick: (participant: ParticipantRow) => number) =>
    rows.reduce((total, participant) => total + pick(participant), 0);
  const spies = participants.filter(({ role }) => role === 'spy');
  const members = participants.filter(({ role }) => role === 'member');
  const [only] = show.kind === 'private' ? members : [];
  const seconds = sumOf(members, (participant) => secondsOf(participant, participant.price));
  return {
    _id: only?.id ?? show.id,
    number: receiptNumber(only?.id ?? show.id),
    kind: show.kind,
    conversationId: show.conversationId,
    performer: viewPerson(people, show.performerId, true),
    member: show.memberId ? viewPerson(people, show.memberId) : null,
    ...times(show, show.startedAt ?? show.createdAt, show.endedAt),
    reason: show.endReason ?? '',
    price: show.price,
    cap: show.cap,
    seconds,
    lines: only ? viewLines(seconds, show.price) : [],
    tokens: toTokens(sumOf(participants, ({ charged }) => charged)),
    spies: spies.length ? { count: spies.length, tokens: toTokens(sumOf(spies, ({ charged }) => charged)) } : null,
    tips: tips.reduce((total, { tokens }) => total + tokens, 0),
    returned: toTokens(sumOf(participants, ({ returned }) => returned)),
    balanceBefore: null,
    balanceAfter: null,
    earned: toTokens(earned),
    members: participants.map((participant) => ({
      member: viewPerson(people, participant.memberId),
      seconds: secondsOf(participant, participant.price),
      tokens: toTokens(participant.charged),
    })),
  };
}

const viewLines = (seconds: number, price: number) =>
  receiptLines(seconds, price).map((line) => ({ ...line, tokens: toTokens(line.tokens) }));
