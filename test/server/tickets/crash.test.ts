/** A process is killed between each pair of steps of a ticket; the next process leads it to the same end. */
import { newId } from '@server/db/ids';
import { killedSteps } from '@test/support/killedSteps';
import { buyTokens } from '@test/support/money';
import { type TicketSteps } from '@test/support/ticketSteps';
import { openTickets } from '@test/support/ticketWorld';

jest.setTimeout(600_000);

const { shows, announce, cancel, buy, balance, query, check, audit } = openTickets();
const runSteps = killedSteps<TicketSteps>('ticketSteps.ts');
/** Far more statements than a ticket has. */
const STATEMENTS_MAX = 250;
const HOUR_MS = 3_600_000;

/** Puts a show on stage that was there and left it, as far as the tables know. */
async function putOnStage(showId: string): Promise<void> {
  const [stageId, roomId] = [newId(), newId()];
  await query(`insert into conversations (id, type, performer_id) values ($1, 'stream_group', $2)`, [
    roomId,
    shows.performer.id,
  ]);
  await query(
    `insert into shows (id, kind, performer_id, conversation_id, price, status, started_at, ended_at, end_reason)
      values ($1, 'group', $2, $3, 0, 'ended', now(), now(), 'performer away')`,
    [stageId, shows.performer.id, roomId],
  );
  await query(`insert into ticket_runs (stage_id, show_id, counted_at) values ($1, $2, now())`, [stageId, showId]);
  await query(`update ticket_shows set status = 'running' where id = $1`, [showId]);
}

test.each(['done', 'cancelled'] as const)(
  'a ticket show that ends with %s moves the tokens of its ticket once',
  async (ending) => {
    await buyTokens(shows.api, shows.member, 50_000);
    let kills = 0;
    for (; kills < STATEMENTS_MAX; kills += 1) {
      const showId = await announce({ startsAt: new Date(Date.now() + (kills + 1) * HOUR_MS).toISOString() });
      if (ending === 'done') await putOnStage(showId);
      const before = await balance();
      const key = `ticket-${ending}-${kills}`;
      const isKilled = await runSteps({
        url: shows.api.database.url,
        memberId: shows.member.id,
        performerId: shows.performer.id,
        showId,
        price: 40,
        idempotencyKey: key,
        ending,
        killAt: kills + 1,
      });
      // the member's browser tries again, the performer goes on, and the job of another process runs
      const again = await buy(showId, { key });
      if (ending === 'done') await query(`update ticket_runs set ran_ms = 600000 where show_id = $1`, [showId]);
      else await cancel(showId);
      await check();
      await check();
      expect([again.status, before - (await balance())]).toEqual([200, ending === 'done' ? 40 : 0]);
      expect(await audit()).toEqual({ held: 0, faults: [] });
      if (!isKilled) break;
    }
    expect(kills).toBeGreaterThan(20);
    expect(kills).toBeLessThan(STATEMENTS_MAX);
    const { total } = await shows.api.must('searchEarnings', { params: { role: 'performer' } }, shows.performer.token);
    expect(total).toBe(ending === 'done' ? kills + 1 : 0);
  },
);
