import pg from 'pg';
import { openDatabase } from '../../server/db/client';
import { type Context } from '../../server/context';
import { cancelTicketShow } from '../../server/features/tickets/service/announcing';
import { buyTicket, type TicketRequest } from '../../server/features/tickets/service/buying';
import { checkTickets } from '../../server/features/tickets/service/settling';
import { UNRESTRICTED_VIEWER } from '../../server/http/viewer';
import { createJobs } from '../../server/jobs/jobs';

// A separate process that buys a ticket, lets its show take place or cancels it, and settles it, and kills itself
// before a statement.
export interface TicketSteps extends TicketRequest {
  url: string;
  performerId: string;
  ending: 'done' | 'cancelled';
  /** the number of the statement that is never sent */
  killAt: number;
}

/** Kills this process before it sends its n-th statement. */
function killBeforeStatement(killAt: number): void {
  let statements = 0;

  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
    return send.apply(this, given);
  } as never;
}

const silent = new Proxy({}, { get: () => () => undefined });

async function main(): Promise<void> {
  const { url, performerId, ending, killAt, ...request } = JSON.parse(process.argv[2] ?? '{}') as TicketSteps;
  const database = openDatabase(url, { onError: () => undefined });
  const jobs = await createJobs(url, silent as Context['log']);
  const ctx = { db: database.drizzle, jobs, realtime: silent, log: silent } as Context;
  killBeforeStatement(killAt);
  await buyTicket(ctx, { ...UNRESTRICTED_VIEWER, accountId: request.memberId }, request);
  if (ending === 'done')
    await database.pool.query(`update ticket_runs set ran_ms = 600000 where show_id = $1`, [request.showId]);
  else await cancelTicketShow(ctx, performerId, request.showId, 'I have lost my voice.');
  await checkTickets(ctx);
  process.exit(0);
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
