import pg from 'pg';
import { type Context } from '../../server/context';
import { openDatabase } from '../../server/db/client';
import { createJobs } from '../../server/jobs/jobs';

/** The orders for a process that takes steps and kills itself in between. */
export interface KilledSteps {
  /** of the database */
  url: string;
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

/** Makes this process take steps on behalf of a test (`killedSteps`). */
export function takeSteps<Steps extends KilledSteps>(take: (ctx: Context, steps: Steps) => Promise<void>): void {
  const run = async () => {
    const steps = JSON.parse(process.argv[2] ?? '{}') as Steps;
    const database = openDatabase(steps.url, { onError: () => undefined });
    const jobs = await createJobs(steps.url, silent as Context['log']);
    killBeforeStatement(steps.killAt);
    await take({ db: database.drizzle, jobs, realtime: silent, log: silent } as Context, steps);
    process.exit(0);
  };
  void run().catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
}
