import { PLEDGE_CONFIRM_HOURS } from '@contract/limits';
import { formatTokens } from '@/ui/format';
import { type PledgeGoal } from './PledgeRail';

/** Returns a moment in the visitor's time zone: "22:30", and with its day unless it is today. */
export function momentText(at: string, now = new Date()): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? time : `${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}

/** Says in a few words how a running goal goes on. */
export function progressOf({ status, endsAt, confirmBy }: PledgeGoal, name: string): string {
  if (status === 'reached' && confirmBy)
    return `Waiting for ${name} to confirm. If that doesn’t happen by ${momentText(confirmBy)}, you get yours back.`;
  return `Held until it’s done. Ends ${momentText(endsAt)}.`;
}

/** Says who holds the tokens of an open goal, what ends it, and when. */
export function termsOf({ endsAt }: PledgeGoal, name: string): string {
  return `Held until ${name} has done it. If it isn’t reached by ${momentText(endsAt)} or the end of the show, or not confirmed within ${PLEDGE_CONFIRM_HOURS} hours after that, you get yours back.`;
}

/** Says how a goal ended, and what became of the member's own tokens. */
export function endOf(
  { status }: PledgeGoal,
  name: string,
  own: { held: number; paid: number; returned: number } | null,
): string {
  if (status === 'done') {
    // what is still held is paid in a moment
    const given = own ? own.paid + own.held : 0;
    return given > 0 ? `Your ${formatTokens(given)} went to ${name}.` : `${name} has done it.`;
  }
  return own?.returned ? `Your ${formatTokens(own.returned)} are back in your balance.` : 'All pledges were returned.';
}
