import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { type Logger } from 'pino';
import { type AttachedWrite } from '../db/attachedWrites';
import { AnsweringClient, isSilent } from '../db/answering';
import { type Db } from '../db/client';
import { watchWorkers, type Workers } from './abandoned';
import { metrics } from '../observability/metrics';
import { currentRequestId, runAsRequest } from '../observability/requestId';

/**
 * The payload of every job, by name. A feature adds its jobs in its jobs.ts:
 * `declare module '@server/jobs/jobs' { interface JobPayloads { 'wallet/reconcile': Record<string, never> } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features add their jobs to it
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

export interface JobOptions {
  /** runs no earlier than this */
  runAt?: Date;
  /** at most one waiting job has this key: a new one replaces it */
  key?: string;
  /** attempts before a failing job is given up; 25 by default, which takes about three days */
  maxAttempts?: number;
  /** runs after everything else that is due; `last`: also after other background jobs */
  isBackground?: boolean | 'last';
}

/**
 * Does the work of a job. An error is logged and the job retried with backoff. It may run twice, so it must be
 * idempotent.
 */
export type JobWork<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

/** Background work that must happen: a row written in the caller's transaction, done by any process. */
export interface Jobs {
  /** Queues a job. Inside a transaction, the job exists only if the transaction commits. */
  add<N extends JobName>(tx: Db, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>;
  /** Queues many jobs of one name with one statement. */
  addMany<N extends JobName>(
    tx: Db,
    name: N,
    jobs: { payload: JobPayloads[N]; runAt?: Date }[],
    options?: Pick<JobOptions, 'maxAttempts' | 'isBackground'>,
  ): Promise<void>;
  /**
   * Sets the function for a job, before `start`. With `cron` (five fields, UTC) it also runs on a schedule, with an
   * empty payload.
   */
  register<N extends JobName>(name: N, work: JobWork<N>, cron?: string): void;
  /** Like `register`, for long work: one such job at a time, and no other job waits for it. */
  registerLong<N extends JobName>(name: N, work: JobWork<N>): void;
  /** Starts working on jobs until `close`. */
  start(): Promise<void>;
  /** Runs the jobs that are due now one after the other, then returns. For tests and commands. */
  runDue(): Promise<void>;
  /** Waits for the running jobs and stops. */
  close(): Promise<void>;
}

const JOBS_MAX_CONNECTIONS = 5;
const IDLE_CONNECTION_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 2_000;
const SHORT_JOBS_AT_ONCE = 2;
/** Other jobs have priority 0; smaller numbers come first. */
const BACKGROUND_PRIORITY = 10;
const LAST_PRIORITY = 20;
const priorityOf = (isBackground: JobOptions['isBackground']): number | null =>
  isBackground === 'last' ? LAST_PRIORITY : isBackground ? BACKGROUND_PRIORITY : null;

/** Returns the events of a runner, whose pool of workers is marked as alive. */
function eventsFor(workers: Workers): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  // jobs are held in the name of the pool
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id));
  return events;
}

/** Its tries while the database does not answer are no news: that is logged once for all. */
function workerLogger(log: Logger, url: string): WorkerLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new WorkerLogger(
    () => (level, message, meta) => log[isSilent(url) ? 'debug' : levels[level]]({ jobs: meta }, message),
  );
}

/** The part of a stored payload that names the request which queued the job. */
const REQUEST = '_request';

/** Adds the request that is being served to the payload of a job. */
const withRequest = (payload: object): object => {
  const requestId = currentRequestId();
  return requestId ? { ...payload, [REQUEST]: requestId } : payload;
};

/** Returns a job as a write attached to another statement: it exists only if that row does. */
export const attachJob = <N extends JobName>(name: N, payload: JobPayloads[N]): AttachedWrite => ({
  name: 'job',
  sqlFunction: 'add_attached_jobs',
  row: { task: name, payload: withRequest(payload) },
});

/** Works on a job as part of the request that queued it, and counts it. */
async function workOn(job: string, stored: unknown, work: (payload: never) => Promise<void>): Promise<void> {
  const { [REQUEST]: requestId, ...payload } = stored as Record<string, unknown>;
  const began = performance.now();
  let result = 'failed';
  try {
    await runAsRequest(typeof requestId === 'string' ? requestId : randomUUID(), () => work(payload as never));
    result = 'done';
  } finally {
    metrics.jobs.inc({ job, result });
    metrics.jobSeconds.inc({ job }, (performance.now() - began) / 1000);
  }
}

const openPool = (url: string, max: number): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    application_name: 'footlights jobs',
    Client: AnsweringClient,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
  });

const addMany: Jobs['addMany'] = async (tx, name, queued, { maxAttempts, isBackground } = {}) => {
  if (!queued.length) return;
  const carried = queued.map(({ payload, runAt }) => ({ payload: withRequest(payload), runAt }));
  await tx.execute(
    sql`select from graphile_worker.add_jobs(array(
      select row(${name}::text, j.payload, null, j."runAt", ${maxAttempts ?? null}::smallint, null, ${priorityOf(isBackground)}::smallint, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(carried)}::json) as j(payload json, "runAt" timestamptz)))`,
  );
};

/**
 * Opens the job queue of the database at `url` and migrates its tables. It listens in a session of the database,
 * so `url` must not name a connection pool in transaction mode.
 */
export async function createJobs(url: string, log: Logger, maxConnections = JOBS_MAX_CONNECTIONS): Promise<Jobs> {
  const pool = openPool(url, maxConnections);
  let closing = false;
  // while closing, connections may fail because the database server closes too
  const onError = (error: Error) =>
    closing || isSilent(url) || log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const shared = { pgPool: pool, logger: workerLogger(log, url) };
  await runMigrations(shared);
  const short: TaskList = {};
  const long: TaskList = {};
  const crons: { task: string; match: string }[] = [];
  let runners: Runner[] = [];
  const addTask = <N extends JobName>(list: TaskList, name: N, work: JobWork<N>) => {
    if (short[name] ?? long[name]) throw new Error(`The job ${name} is registered twice.`);
    list[name] = (payload) => workOn(name, payload, work as JobWork<JobName>);
  };
  let workers: Workers | null = null;
  const begin = async (taskList: TaskList, concurrency: number) => {
    const runner = await run({
      ...shared,
      events: eventsFor((workers ??= watchWorkers(url, log))),
      taskList,
      parsedCronItems: parseCronItems(crons.filter(({ task }) => taskList[task])),
      concurrency,
      noHandleSignals: true,
      pollInterval: POLL_INTERVAL_MS,
    });
    // a runner whose database is gone for good must not become an unhandled rejection
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'));
    runners.push(runner);
  };
  return {
    async add(tx, name, payload, options = {}) {
      const carried = withRequest(payload);
      await tx.execute(
        sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(carried)}::json, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz, job_key => ${options.key ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::integer, priority => ${priorityOf(options.isBackground)}::integer)`,
      );
    },
    addMany,
    register(name, work, cron) {
      addTask(short, name, work);
      if (cron) crons.push({ task: name, match: cron });
    },
    registerLong: (name, work) => addTask(long, name, work),
    async start() {
      await begin(short, SHORT_JOBS_AT_ONCE);
      if (Object.keys(long).length) await begin(long, 1);
    },
    runDue: () => runOnce({ ...shared, taskList: { ...short, ...long }, concurrency: 1, noHandleSignals: true }),
    async close() {
      await Promise.all(runners.map((runner) => runner.stop()));
      runners = [];
      await workers?.close();
      closing = true;
      await pool.end();
    },
  };
}
