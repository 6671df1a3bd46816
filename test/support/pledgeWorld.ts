import { type RequestOf } from '@contract/all';
import { auditChecks } from '@server/audit';
import { checkPledges } from '@server/features/pledges/service/settling';
import { auditLedger } from '@server/features/ledger/service/audit';
import { type Actor } from './actors';
import { balanceOfMember, buyTokens } from './money';
import { openNotified } from './notified';

const IN_AN_HOUR_MS = 3_600_000;
export type GoalBody = RequestOf<'startPledgeGoal'>['body'];

/**
 * Starts an API for the tests of a file. Each test has a performer, a member with 500 tokens, and the calls of both
 * around a goal with pledges.
 */
export function openPledges() {
  const notified = openNotified();
  const { world } = notified;
  beforeEach(() => buyTokens(world.api, world.member, 500));
  return { ...notified, ...performerCalls(world), ...memberCalls(world), ...checks(world) };
}

type World = ReturnType<typeof openNotified>['world'];

function performerCalls(world: World) {
  const body = (fields: Partial<GoalBody> = {}): GoalBody => ({
    title: 'Up on the roof',
    tokens: 100,
    endsAt: new Date(Date.now() + IN_AN_HOUR_MS).toISOString(),
    hidesAmounts: false,
    ...fields,
  });
  const decide = (call: 'confirmPledgeGoal' | 'withdrawPledgeGoal', id: string, by = world.performer) =>
    world.api.call(call, { params: { id } }, by.token);
  return {
    body,
    start: async (fields: Partial<GoalBody> = {}) =>
      (await world.api.must('startPledgeGoal', { body: body(fields) }, world.performer.token)).goal!._id,
    confirm: (id: string, by?: Actor) => decide('confirmPledgeGoal', id, by),
    withdraw: (id: string, by?: Actor) => decide('withdrawPledgeGoal', id, by),
    own: async () => (await world.api.must('viewOwnPledgeGoal', {}, world.performer.token)).goal,
    earned: async () => {
      const { data } = await world.api.must(
        'searchEarnings',
        { params: { role: 'performer' }, query: { limit: 100 } },
        world.performer.token,
      );
      return data.map(({ type, item, grossPrice, netPrice }) => ({ type, item, grossPrice, netPrice }));
    },
  };
}

function memberCalls(world: World) {
  return {
    pledge: (goalId: string, tokens: number, { by = world.member, key }: { by?: Actor; key?: string } = {}) =>
      world.api.call(
        'pledge',
        { params: { id: world.performer.id }, body: { goalId, tokens }, ...(key && { idempotencyKey: key }) },
        by.token,
      ),
    takeBack: (goalId: string, by = world.member) =>
      world.api.call('takePledgeBack', { params: { id: goalId } }, by.token),
    shown: async (by?: Actor) =>
      (await world.api.must('viewGoals', { params: { id: world.performer.id } }, by?.token)).pledged,
    pledged: (by = world.member) => world.api.must('viewOwnPledge', { params: { id: world.performer.id } }, by.token),
    balance: (by = world.member) => balanceOfMember(world.api, by),
    /** Registers a member with tokens. */
    async another(tokens: number): Promise<Actor> {
      const member = await world.api.registerMember();
      await buyTokens(world.api, member, tokens);
      return member;
    },
  };
}

function checks(world: World) {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    world.api.database.pool.query<Row>(text, values);
  return {
    /** Lets an hour and a minute pass for a goal: its end is over. */
    passEnd: (id: string) => query(`update pledge_goals set ends_at = now() - interval '1 minute' where id = $1`, [id]),
    /** Lets more than a day pass since a goal was reached. */
    passConfirmation: (id: string) =>
      query(`update pledge_goals set reached_at = reached_at - interval '25 hours' where id = $1`, [id]),
    /** Does what happens every minute. */
    check: () => checkPledges(world.api.ctx),
    /** Returns the tokens in escrow of all members, and what the audit finds. */
    async audit() {
      const { rows } = await query<{ units: number }>(
        `select coalesce(sum(ledger_available(id)), 0)::bigint as units from ledger_accounts where kind = 'escrow'`,
      );
      return { held: rows[0]!.units / 100, faults: (await auditLedger(world.api.ctx.db, auditChecks)).faults };
    },
  };
}
