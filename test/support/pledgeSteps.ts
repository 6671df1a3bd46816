import pg from 'pg';
import { openDatabase } from '../../server/db/client';
import { type Context } from '../../server/context';
import { confirmPledgeGoal, withdrawPledgeGoal } from '../../server/features/pledges/service/goals';
import { pledge, type PledgeRequest } from '../../server/features/pledges/service/pledging';
import { checkPledges } from '../../server/features/pledges/service/settling';
import { UNRESTRICTED_VIEWER } from '../../server/http/viewer';
import { createJobs } from '../../server/jobs/jobs';

// A separate process that pledges to a goal, decides it and settles it, and kills itself before a statement.
export interface PledgeSteps extends PledgeRequest {
  url: string;
  decision: 'confirm' | 'withdraw';
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
  const { url, decision, killAt, ...request } = JSON.parse(process.argv[2] ?? '{}') as PledgeSteps;
  const database = openDatabase(url, { onError: () => undefined });
  const jobs = await createJobs(url, silent as Context['log']);
  const ctx = { db: database.drizzle, jobs, realtime: silent, log: silent } as Context;
  killBeforeStatement(killAt);
  await pledge(ctx, { ...UNRESTRICTED_VIEWER, accountId: request.memberId }, request);
  await (decision === 'confirm' ? confirmPledgeGoal : withdrawPledgeGoal)(ctx, request.performerId, request.goalId);
  await checkPledges(ctx);
  process.exit(0);
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
