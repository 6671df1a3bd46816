import { sql } from 'drizzle-orm';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  runOnce,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import { type Logger } from 'pino';
import { type Db } from '../db/client';

/**
 * Every job by name and what it is told. A feature adds its own in its jobs.ts:
 * `declare module '@server/jobs/jobs' { interface JobPayloads { 'wallet/reconcile': Record<string, never> } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features merge their jobs into it
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

export interface JobOptions {
  /** not before this moment */
  runAt?: Date;
  /** at most one waiting job with this key: a second one replaces the first */
  key?: string;
  /** tries before a failing job is given up; 25 (about three days) when absent */
  maxAttempts?: number;
}

/** Does the work of one job. What it throws is logged, and the job is tried again later. It may run twice: be idempotent. */
export type JobWork<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

/** Work that must happen: a row in the same transaction as what asks for it, done by whichever process is free. */
export interface Jobs {
  /** Asks for a job. With a transaction's handle the job exists only if that transaction commits. */
  add<N extends JobName>(tx: Db, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>;
  /** Says who does a job, before `start`; `cron` (five fields, UTC) also has it done regularly, with an empty payload. */
  register<N extends JobName>(name: N, work: JobWork<N>, cron?: string): void;
  /** The same for a job that may take long and much: one of these at a time, and no other job waits for it. */
  registerLong<N extends JobName>(name: N, work: JobWork<N>): void;
  /** Works until `close`. */
  start(): Promise<void>;
  /** Does what is due now, one after the other in the order asked for, and returns; tests and commands use it. */
  runDue(): Promise<void>;
  /** Finishes the running jobs and ends. */
  close(): Promise<void>;
}

function workerLogger(log: Logger): WorkerLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new WorkerLogger(() => (level, message, meta) => log[levels[level]]({ jobs: meta }, message));
}

/**
 * Opens the queue of the database at `url` and brings its tables up to date. Needs five connections of its own while it works.
 */
export async function createJobs(url: string, log: Logger): Promise<Jobs> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    application_name: 'footlights jobs',
    idleTimeoutMillis: 10_000,
  });
  let closing = false;
  // one that is being closed may hear that the database server closes too
  const broke = (error: Error) => closing || log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  const shared = { pgPool: pool, logger: workerLogger(log) };
  await runMigrations(shared);
  const short: TaskList = {};
  const long: TaskList = {};
  const crons: { task: string; match: string }[] = [];
  let runners: Runner[] = [];
  const enlist = <N extends JobName>(list: TaskList, name: N, work: JobWork<N>) => {
    if (short[name] ?? long[name]) throw new Error(`The job ${name} is registered twice.`);
    list[name] = (payload) => work(payload as JobPayloads[N]);
  };
  const begin = async (taskList: TaskList, concurrency: number) => {
    const runner = await run({
      ...shared,
      taskList,
      parsedCronItems: parseCronItems(crons.filter(({ task }) => taskList[task])),
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
    });
    // a runner that ends by itself (database gone for good) is not an unhandled rejection
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue ended'));
    runners.push(runner);
  };
  return {
    async add(tx, name, payload, options = {}) {
      await tx.execute(
        sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz, job_key => ${options.key ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::integer)`,
      );
    },
    register(name, work, cron) {
      enlist(short, name, work);
      if (cron) crons.push({ task: name, match: cron });
    },
    registerLong: (name, work) => enlist(long, name, work),
    async start() {
      await begin(short, 2);
      if (Object.keys(long).length) await begin(long, 1);
    },
    runDue: () => runOnce({ ...shared, taskList: { ...short, ...long }, concurrency: 1, noHandleSignals: true }),
    async close() {
      await Promise.all(runners.map((runner) => runner.stop()));
      runners = [];
      closing = true;
      await pool.end();
    },
  };
}
