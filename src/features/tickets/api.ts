import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type TicketShow = ReplyOf<'viewTicketShow'>;
export type OwnTicketShow = ReplyOf<'announceTicketShow'>;
export type TicketShowBody = BodyOf<'announceTicketShow'>;

export const viewTicketShow = (id: string, visitor?: Visitor) =>
  call('viewTicketShow', { params: { id }, visitor, quiet: !visitor });
export const buyTicket = (id: string, price: number, idempotencyKey: string) =>
  call('buyTicket', { params: { id }, body: { price }, idempotencyKey, quiet: true });
export const returnTicket = (id: string) => call('returnTicket', { params: { id }, quiet: true });
export const waitForTicket = (id: string, isWaiting: boolean) =>
  call('waitForTicket', { params: { id }, body: { isWaiting }, quiet: true });
export const listOwnTickets = (visitor?: Visitor) => call('listOwnTickets', { visitor });

// the performer's own shows
export const listOwnTicketShows = (visitor?: Visitor) => call('listOwnTicketShows', { visitor, quiet: !visitor });
export const announceTicketShow = (body: TicketShowBody) => call('announceTicketShow', { body, quiet: true });
export const updateTicketShow = (id: string, body: TicketShowBody) =>
  call('updateTicketShow', { params: { id }, body, quiet: true });
export const cancelTicketShow = (id: string, reason: string) =>
  call('cancelTicketShow', { params: { id }, body: { reason }, quiet: true });
export const openTicketShow = (id: string) => call('openTicketShow', { params: { id }, quiet: true });
