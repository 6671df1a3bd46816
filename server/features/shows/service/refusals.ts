import { type Refusal, refused } from '@server/http/errors';
import { type JoinRefusal } from '../rules/mayJoin';

const MEMBER_TEXTS: Record<JoinRefusal, string> = {
  SHOWS_UNAVAILABLE: "This site doesn't offer private and group shows right now. No tokens were spent.",
  SHOW_NOT_OFFERED: "The performer doesn't offer private shows. No tokens were spent.",
  PENDING_REQUEST_EXISTS: 'You are waiting for another performer. Cancel that request first.',
  PERFORMER_OFFLINE: "The performer isn't available right now. No tokens were spent.",
  PERFORMER_BUSY: 'The performer is in another show right now. No tokens were spent.',
  SHOW_FULL: 'This group show is full. No tokens were spent.',
  PRICE_CHANGED: 'The price has changed. No tokens were spent. Check the new price, then try again.',
  CAP_TOO_SMALL: 'Your limit must cover at least one minute.',
  TICKET_NEEDED: "Only ticket holders see this show. Tickets are on the performer's page. No tokens were spent.",
  OWN_SHOW: 'You are in this show yourself. No tokens were spent.',
  SPYING_NOT_OFFERED: "Others can't watch this show. No tokens were spent.",
  NOT_ENOUGH_TOKEN: "You don't have enough tokens for one minute. No tokens were spent.",
};

const PERFORMER_TEXTS = {
  SHOWS_UNAVAILABLE:
    "This site can't offer private and group shows: its video server can't prove what each member receives, " +
    "and members pay only for what they receive. Your public show isn't affected.",
  PRICE_MISSING: 'Group shows are off until you set a price per minute. Set it under Prices, then start again.',
  REQUEST_OVER: 'This request is no longer open.',
  SHOW_RUNNING: 'You are in another show. End it first.',
} as const;

/** Makes the 422 that a member gets. */
export const refusalForMember = (code: JoinRefusal): Refusal => refused(code, MEMBER_TEXTS[code]);

/** Makes the 422 that a performer gets. */
export const refusalForPerformer = (code: keyof typeof PERFORMER_TEXTS): Refusal =>
  refused(code, PERFORMER_TEXTS[code]);
