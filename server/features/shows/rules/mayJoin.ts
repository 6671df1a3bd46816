import { toUnits } from '../../ledger/rules';

/** The terms that a member agrees to, in whole tokens: the price per minute that was shown, and a spending limit. */
export interface AgreedTerms {
  price?: number | null;
  cap?: number | null;
}

/** The codes that tell a member why they cannot join a show. */
export type JoinRefusal =
  | 'SHOWS_UNAVAILABLE'
  | 'SHOW_NOT_OFFERED'
  | 'PENDING_REQUEST_EXISTS'
  | 'PERFORMER_BUSY'
  | 'PERFORMER_OFFLINE'
  | 'SHOW_FULL'
  | 'PRICE_CHANGED'
  | 'CAP_TOO_SMALL'
  | 'NOT_ENOUGH_TOKEN'
  | 'TICKET_NEEDED'
  | 'OWN_SHOW'
  | 'SPYING_NOT_OFFERED';

interface Joining {
  /** whether the media engine proves what each member receives */
  isDeliveryProven: boolean;
  terms: AgreedTerms;
  /** the current price per minute, in whole tokens */
  price: number;
  /** the member's balance, in hundredths of a token */
  balance: number;
}

/** Says whether a performer offers a kind of show: they do from the moment that they set a price per minute. */
export const isOffered = (price: number): boolean => price > 0;

/** Says why a member may not agree to a price and a limit, or returns null. `balance` is in hundredths of a token. */
export function refusalToTerms(terms: AgreedTerms, price: number, balance: number): JoinRefusal | null {
  if (typeof terms.price === 'number' && terms.price !== price) return 'PRICE_CHANGED';
  if (typeof terms.cap === 'number' && terms.cap < price) return 'CAP_TOO_SMALL';
  return balance < toUnits(price) ? 'NOT_ENOUGH_TOKEN' : null;
}

/**
 * Says why a member may not request a private show, or returns null.
 * Members whom the performer has blocked are refused before (`refuseBlockedViewer` in blocking/service/blocks.ts).
 */
export function refusalToPrivateShow({
  isDeliveryProven,
  hasOtherRequest,
  isPerformerBusy,
  isPerformerOnline,
  terms,
  price,
  balance,
}: Joining & {
  /** the member waits for an answer from another performer */
  hasOtherRequest: boolean;
  /** the performer is in a private or group show */
  isPerformerBusy: boolean;
  isPerformerOnline: boolean;
}): JoinRefusal | null {
  if (!isDeliveryProven) return 'SHOWS_UNAVAILABLE';
  if (!isOffered(price)) return 'SHOW_NOT_OFFERED';
  if (hasOtherRequest) return 'PENDING_REQUEST_EXISTS';
  if (isPerformerBusy) return 'PERFORMER_BUSY';
  if (!isPerformerOnline) return 'PERFORMER_OFFLINE';
  return refusalToTerms(terms, price, balance);
}

/** Says why a member may not join a running group show, or returns null. Blocked members are refused before. */
export const refusalToGroupShow = ({ isDeliveryProven, terms, price, balance }: Joining): JoinRefusal | null =>
  isDeliveryProven ? refusalToTerms(terms, price, balance) : 'SHOWS_UNAVAILABLE';

/**
 * Says why a member may not watch a running private show as a spy, or returns null. Blocked members are refused before.
 */
export function refusalToSpy({
  isDeliveryProven,
  isOwnShow,
  spyPrice,
  terms,
  balance,
}: Omit<Joining, 'price'> & {
  /** the member is the one who is in the show */
  isOwnShow: boolean;
  /** what a spy pays a minute, in whole tokens; null: no show runs that others may watch */
  spyPrice: number | null;
}): JoinRefusal | null {
  if (!isDeliveryProven) return 'SHOWS_UNAVAILABLE';
  if (isOwnShow) return 'OWN_SHOW';
  return spyPrice === null ? 'SPYING_NOT_OFFERED' : refusalToTerms(terms, spyPrice, balance);
}

/** Says whether a group show has reached its limit. */
export const isFull = (participants: number, maxParticipants: number): boolean => participants >= maxParticipants;

/** Says why a performer may not accept a request, or returns null. */
export function refusalToAccept(
  request: { isOpen: boolean; expiresAt: Date },
  hasRunningShow: boolean,
  now: Date,
): 'REQUEST_OVER' | 'SHOW_RUNNING' | null {
  if (!request.isOpen || now > request.expiresAt) return 'REQUEST_OVER';
  return hasRunningShow ? 'SHOW_RUNNING' : null;
}

/** Says whether somebody may read a show and its receipt: the performer, the requesting member, every participant. */
export const mayReadShow = (
  show: { performerId: string; memberId: string | null },
  accountId: string,
  hasParticipated: boolean,
): boolean => show.performerId === accountId || show.memberId === accountId || hasParticipated;

/** Says whether an account may end spying on a show: its performer and its member may. */
export const mayEndSpying = (
  show: { kind: string; performerId: string; memberId: string | null },
  accountId: string,
): boolean => show.kind === 'private' && [show.performerId, show.memberId].includes(accountId);

/** Says whether an account may publish the performer's stream of a show: the performer, while the show runs. */
export const mayPublishShow = (show: { status: string; performerId: string }, accountId: string): boolean =>
  show.status === 'running' && show.performerId === accountId;

/**
 * Says whether a member may play the performer's stream: participants may, while the show runs and nobody blocked
 * them.
 */
export const mayPlayShow = (
  show: { status: string },
  { isParticipant, isBlocked }: { isParticipant: boolean; isBlocked: boolean },
): boolean => show.status === 'running' && isParticipant && !isBlocked;

/**
 * Says whether an account may use a member's own stream in a private show: the member publishes, the performer plays.
 * Spies have none, and never see the member's.
 */
export const mayUseMemberStream = (
  kind: 'publish' | 'play',
  accountId: string,
  show: { status: string; kind: string; performerId: string },
  participant: { status: string; role: 'member' | 'spy'; memberId: string },
): boolean =>
  show.status === 'running' &&
  show.kind === 'private' &&
  participant.status === 'taken' &&
  participant.role === 'member' &&
  (kind === 'publish' ? participant.memberId : show.performerId) === accountId;
