import { type RequestOf } from '@contract/all';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { checkTickets } from '@server/features/tickets/service/settling';
import { type Actor } from './actors';
import { balanceOfMember, buyTokens } from './money';
import { type ShowClient, setUpShows } from './showClient';

const DAY_MS = 86_400_000;
export type TicketShowBody = RequestOf<'announceTicketShow'>['body'];

/** The terms of a ticket show in three days: 40 tokens, 10 seats, 5 minutes. */
export const ticketShowBody = (fields: Partial<TicketShowBody> = {}): TicketShowBody => ({
  title: 'Night Train, start to finish',
  description: '',
  startsAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  minutes: 5,
  price: 40,
  early: null,
  seats: 10,
  minimum: null,
  payRule: 'whole',
  ...fields,
});

/**
 * Starts an API for the tests of a file. Each test has a performer, a member with 100 tokens, and the calls of both
 * around a ticket show. The ledger is audited after each test.
 */
export function openTickets() {
  const shows = setUpShows();
  return { shows, ...performerCalls(shows), ...memberCalls(shows), ...clock(shows) };
}

function performerCalls(shows: ShowClient) {
  const change = (call: 'updateTicketShow', id: string, fields: Partial<TicketShowBody>, by = shows.performer) =>
    shows.api.call(call, { params: { id }, body: ticketShowBody(fields) }, by.token);
  return {
    tryToAnnounce: (fields: Partial<TicketShowBody> = {}) =>
      shows.api.call('announceTicketShow', { body: ticketShowBody(fields) }, shows.performer.token),
    announce: async (fields: Partial<TicketShowBody> = {}) =>
      (await shows.api.must('announceTicketShow', { body: ticketShowBody(fields) }, shows.performer.token))._id,
    update: (id: string, fields: Partial<TicketShowBody>, by?: Actor) => change('updateTicketShow', id, fields, by),
    cancel: (id: string, by = shows.performer) =>
      shows.api.call('cancelTicketShow', { params: { id }, body: { reason: 'I have lost my voice.' } }, by.token),
    open: (id: string, by = shows.performer) => shows.api.call('openTicketShow', { params: { id } }, by.token),
    own: async (id: string) =>
      (await shows.api.must('listOwnTicketShows', {}, shows.performer.token)).data.find(({ _id }) => _id === id)!,
    earned: async () => {
      const { data } = await shows.api.must(
        'searchEarnings',
        { params: { role: 'performer' }, query: { limit: 100 } },
        shows.performer.token,
      );
      return data.map(({ type, item, grossPrice, netPrice }) => ({ type, item, grossPrice, netPrice }));
    },
  };
}

function memberCalls(shows: ShowClient) {
  return {
    buy: (id: string, { price = 40, by = shows.member, key }: { price?: number; by?: Actor; key?: string } = {}) =>
      shows.api.call('buyTicket', { params: { id }, body: { price }, ...(key && { idempotencyKey: key }) }, by.token),
    giveBack: (id: string, by = shows.member) => shows.api.call('returnTicket', { params: { id } }, by.token),
    enter: (id: string, by = shows.member) => shows.api.call('enterTicketShow', { params: { id } }, by.token),
    wait: (id: string, isWaiting: boolean, by = shows.member) =>
      shows.api.call('waitForTicket', { params: { id }, body: { isWaiting } }, by.token),
    shown: (id: string, by: Actor | null = shows.member) =>
      shows.api.must('viewTicketShow', { params: { id } }, by?.token),
    tickets: async (by = shows.member) => (await shows.api.must('listOwnTickets', {}, by.token)).data,
    balance: (by = shows.member) => balanceOfMember(shows.api, by),
    /** Registers a member with tokens. */
    async another(tokens = 100): Promise<Actor> {
      const member = await shows.api.registerMember();
      await buyTokens(shows.api, member, tokens);
      return member;
    },
  };
}

function clock(shows: ShowClient) {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    shows.api.database.pool.query<Row>(text, values);
  return {
    query,
    /** Moves the start of a show to so many minutes from now. */
    startIn: (id: string, minutes: number) =>
      query(`update ticket_shows set starts_at = now() + make_interval(mins => $2) where id = $1`, [id, minutes]),
    /** Lets so many minutes pass since a show left the stage. */
    passSinceStage: (id: string, minutes: number) =>
      query(
        `update shows set ended_at = ended_at - make_interval(mins => $2)
          where id in (select stage_id from ticket_runs where show_id = $1)`,
        [id, minutes],
      ),
    /** Runs the job of every minute. */
    check: () => checkTickets(shows.api.ctx),
    /** Returns the tokens that the tickets of this performer hold, and what the audit finds. */
    async audit() {
      const { rows } = await query<{ units: string }>(
        `select coalesce(sum(e.amount), 0) as units from ledger_escrows e join ticket_shows s on s.id = e.subject
          where e.outcome is null and s.performer_id = $1`,
        [shows.performer.id],
      );
      return { held: Number(rows[0]!.units) / 100, faults: (await auditLedger(shows.api.ctx.db, auditChecks)).faults };
    },
  };
}
