import { formatTokens } from '@/ui/format';
import { type TicketShow } from './api';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const ENDINGS: Record<Exclude<TicketShow['status'], 'announced' | 'running'>, string> = {
  done: 'This show took place',
  cancelled: 'This show was cancelled',
  too_few: 'Too few tickets were sold',
  not_held: 'This show didn’t take place',
  cut_short: 'This show was cut short',
  unavailable: 'This show didn’t take place',
};

/** Says how a closed show ended; null for an upcoming or running show. */
export const endingOf = ({ status }: Pick<TicketShow, 'status'>): string | null =>
  status === 'announced' || status === 'running' ? null : ENDINGS[status];

export const isOpenShow = (show: Pick<TicketShow, 'status'>): boolean => endingOf(show) === null;

/** Returns the terms of a ticket: how long its price is held, and how much of the price is paid. */
export function termsOf({ minutes, payRule, performer: { name } }: TicketShow): string {
  const promise = `The price is held until ${name} has performed for ${minutes} minutes. If that doesn’t happen, you get all of it back.`;
  return payRule === 'whole'
    ? promise
    : `${promise} You pay for the minutes that reach you, up to ${minutes}; the rest comes back after the show.`;
}

/** Says whether the tokens of the member's ticket are held, paid or returned. */
export function ticketWords({ ticket, performer: { name }, minutes }: TicketShow): string {
  if (!ticket) return '';
  const price = formatTokens(ticket.price);
  if (ticket.state === 'returned') return `You got ${price} ${ticket.price === 1 ? 'token' : 'tokens'} back.`;
  if (ticket.state === 'paid') return `The show took place, and ${name} was paid.`;
  return `The tokens are held until ${name} has performed for ${minutes} minutes. If that doesn’t happen, you get all ${price} back.`;
}

/** Says whether the show has the tickets that it needs; null without a minimum. */
export function minimumWords({ minimum, sold }: Pick<TicketShow, 'minimum' | 'sold'>): string | null {
  if (minimum === null) return null;
  return sold >= minimum
    ? `The show is going ahead: ${plural(sold, 'ticket')} sold, ${minimum} needed.`
    : `The show needs ${plural(minimum, 'ticket')} sold and has ${sold}. With fewer at its start, everybody gets their tokens back.`;
}

/** Returns the time until a moment: "13 days, 22 hours", "2 hours, 5 minutes" or "4:09". */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return `${plural(days, 'day')}, ${plural(hours, 'hour')}`;
  if (hours) return `${plural(hours, 'hour')}, ${plural(minutes, 'minute')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
