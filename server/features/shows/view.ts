import { type MeterView, type ReceiptView, type ShowRequestView, type ShowView } from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { priceOfSeconds, toTokens, toUnits } from '../ledger/rules';
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
  participant: Pick<ParticipantRow, 'memberId' | 'cap'>,
  count: Count,
  price: number,
  balance: number,
  state: MeterView['state'],
): MeterView {
  const left = secondsLeft(count, { price, cap: participant.cap }, toUnits(balance));
  const seconds = secondsOf(count, price);
  const cost = costOf(count, price);
  return {
    memberId: participant.memberId,
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
  createdAt: show.createdAt.toISOString(),
  expiresAt: expiryOf(show).toISOString(),
  standing: { ...standing, memberSince: standing.memberSince.toISOString() },
  sharePercent,
});

/** Returns when a request expires. */
export const expiryOf = (show: Pick<ShowRow, 'createdAt'>): Date =>
  new Date(show.createdAt.getTime() + REQUEST_TIMEOUT_MS);

interface Parts {
  people: People;
  participants: string[];
  maxParticipants: number;
  meters: MeterView[];
  tips: ShowView['tips'];
  sharePercent: number | null;
  publicShowWaits: boolean;
  receipt: ReceiptView | null;
  ticketShow: ShowView['ticketShow'];
}

/** Shows a show. */
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
  const seconds = secondsOf(participant, show.price);
  return {
    _id: participant.id,
    number: receiptNumber(participant.id),
    kind: show.kind,
    conversationId: show.conversationId,
    performer: viewPerson(people, show.performerId, true),
    member: viewPerson(people, participant.memberId),
    ...times(show, participant.createdAt, participant.endedAt),
    reason: participant.endReason ?? '',
    price: show.price,
    cap: participant.cap,
    seconds,
    lines: viewLines(seconds, show.price),
    tokens: toTokens(participant.charged),
    tips: tippedBy(tips, participant),
    returned: toTokens(participant.returned),
    balanceBefore: toTokens(participant.balanceBefore),
    balanceAfter: toTokens(participant.balanceAfter ?? participant.balanceBefore),
    earned: null,
    members: [],
  };
}

/** Shows a performer's receipt, which covers all participants. @param earned in hundredths, with the tips' share */
export function viewReceiptOfPerformer(
  show: ShowRow,
  participants: ParticipantRow[],
  people: People,
  { earned, tips }: { earned: number; tips: TipOfShow[] },
): ReceiptView {
  const sum = (pick: (participant: ParticipantRow) => number) =>
    participants.reduce((total, participant) => total + pick(participant), 0);
  const [only] = show.kind === 'private' ? participants : [];
  const seconds = sum((participant) => secondsOf(participant, show.price));
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
    tokens: toTokens(sum((participant) => participant.charged)),
    tips: tips.reduce((total, { tokens }) => total + tokens, 0),
    returned: toTokens(sum((participant) => participant.returned)),
    balanceBefore: null,
    balanceAfter: null,
    earned: toTokens(earned),
    members: participants.map((participant) => ({
      member: viewPerson(people, participant.memberId),
      seconds: secondsOf(participant, show.price),
      tokens: toTokens(priceOfSeconds(toUnits(show.price), secondsOf(participant, show.price))),
    })),
  };
}

const viewLines = (seconds: number, price: number) =>
  receiptLines(seconds, price).map((line) => ({ ...line, tokens: toTokens(line.tokens) }));
