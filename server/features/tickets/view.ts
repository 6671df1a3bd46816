import { type TicketShowView } from '@contract/tickets';
import { fileUrlOr } from '@server/storage/storage';
import { type Account } from '../auth/service/accounts';
import { toTokens } from '../ledger/rules';
import { type TicketTime } from '../performers/tables';
import { priceAt, soldUntilOf } from './rules';
import { type TicketRow, type TicketShowRow } from './store/shows';

type Early = TicketShowView['early'];

const earlyOf = ({ earlyPrice, earlyUntil }: TicketShowRow): Early =>
  earlyPrice !== null && earlyUntil !== null ? { price: earlyPrice, until: earlyUntil.toISOString() } : null;

/** Returns a show as lists and calendars need it. */
export const timeOf = (show: TicketShowRow): TicketTime => ({
  id: show.id,
  title: show.title,
  startsAt: show.startsAt.toISOString(),
  minutes: show.minutes,
  price: show.price,
  early: earlyOf(show),
  isRunning: show.status === 'running',
});

const viewTicket = ({ number, amount, outcome, createdAt }: TicketRow): NonNullable<TicketShowView['ticket']> => ({
  number,
  price: toTokens(amount),
  state: outcome ?? 'held',
  boughtAt: createdAt.toISOString(),
});

interface Parts {
  performer: Pick<Account, 'id' | 'username' | 'name' | 'avatar'>;
  sold: number;
  isOpen: boolean;
  ticket: TicketRow | null;
  isWaiting: boolean;
}

/** Returns a ticket show as a page shows it. */
export const viewShow = (
  show: TicketShowRow,
  { performer, sold, isOpen, ticket, isWaiting }: Parts,
  now = new Date(),
): TicketShowView => ({
  _id: show.id,
  performer: {
    _id: performer.id,
    username: performer.username,
    name: performer.name,
    avatar: fileUrlOr(performer.avatar, '/no-avatar.png'),
  },
  title: show.title,
  description: show.description,
  startsAt: show.startsAt.toISOString(),
  minutes: show.minutes,
  price: show.price,
  early: earlyOf(show),
  seats: show.seats,
  minimum: show.minimum,
  payRule: show.payRule,
  status: show.status,
  reason: show.reason,
  closedAt: show.closedAt?.toISOString() ?? null,
  priceNow: priceAt(show, now),
  sold,
  soldUntil: soldUntilOf(show).toISOString(),
  isOpen,
  ticket: ticket && viewTicket(ticket),
  isWaiting,
});
