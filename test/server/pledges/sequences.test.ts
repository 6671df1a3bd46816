/** Random sequences of everything that members, performers and time can do to pledged goals. */
import { restoreAccount, suspendAccount } from '@server/features/auth/service/suspension';
import { type Actor } from '@test/support/actors';
import { openPledges } from '@test/support/pledgeWorld';

jest.setTimeout(300_000);

const { world, body, confirm, withdraw, earned, pledge, takeBack, another, passEnd, passConfirmation, check, audit } =
  openPledges();
const SEQUENCES = 5;
const STEPS = 30;
const TOKENS = 200;

/** Returns whole numbers below a limit, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271 + 11) % 2147483647;
    return state % below;
  };
}

/** Returns what the members have in the ledger, also those who are suspended now. */
async function walletsOf(members: Actor[]): Promise<number> {
  const { rows } = await world.api.database.pool.query<{ units: number }>(
    `select coalesce(sum(ledger_available(id)), 0)::bigint as units from ledger_accounts where kind = 'member' and owner = any($1)`,
    [members.map(({ id }) => id)],
  );
  return rows[0]!.units / 100;
}

/** Does something at random to the performer's newest goal. */
async function step(random: (below: number) => number, members: Actor[], goals: string[]): Promise<void> {
  const goal = goals.at(-1) ?? world.performer.id;
  const by = members[random(members.length)]!;
  const deeds = [
    async () => {
      const fields = { tokens: 1 + random(150), hidesAmounts: random(2) === 1 };
      const answer = await world.api.call('startPledgeGoal', { body: body(fields) }, world.performer.token);
      if (answer.status === 200) goals.push(answer.data.goal!._id);
    },
    () => pledge(goal, 1 + random(80), { by }),
    () => pledge(goal, 1 + random(80), { by }),
    () => pledge(goal, 1 + random(30), { by, key: `key-number-${random(6)}` }),
    () => takeBack(goal, by),
    () => confirm(goal),
    () => confirm(goal),
    () => (random(3) === 0 ? withdraw(goal) : check()),
    () => (random(3) === 0 ? passEnd(goal) : check()),
    () => (random(3) === 0 ? passConfirmation(goal) : check()),
    () => (random(4) === 0 ? suspendAccount(world.api.ctx, by.id) : restoreAccount(world.api.ctx, by.id)),
  ];
  await deeds[random(deeds.length)]!();
}

test.each(Array.from({ length: SEQUENCES }, (_, run) => (Date.now() + run * 7919) % 2 ** 31))(
  'sequence of seed %i loses no token, pays none twice, and ends with nothing in escrow',
  async (seed) => {
    const random = randomOf(seed);
    const members = await Promise.all([another(TOKENS), another(TOKENS), another(TOKENS)]);
    const goals: string[] = [];
    for (let at = 0; at < STEPS; at += 1)
      // now and then two at once
      await Promise.all(Array.from({ length: 1 + random(2) }, () => step(random, members, goals)));
    for (const goal of goals) {
      await passEnd(goal);
      await passConfirmation(goal);
    }
    await check();
    const paid = (await earned()).reduce((sum, { grossPrice }) => sum + grossPrice, 0);
    expect({ seed, tokens: (await walletsOf(members)) + paid }).toEqual({ seed, tokens: members.length * TOKENS });
    expect({ seed, ...(await audit()) }).toEqual({ seed, held: 0, faults: [] });
  },
);
