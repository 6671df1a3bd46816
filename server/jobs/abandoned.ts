import { type Logger } from 'pino';
import { AnsweringClient, isSilent } from '../db/answering';

const CHECK_INTERVAL_MS = 15_000;
/** The first key of the advisory locks that pools of workers hold; the second one is made of a pool's id. */
const LOCKS_OF_WORKERS = 702_514;

/** The workers of this process, as other processes know them. */
export interface Workers {
  /** marks a pool of workers as alive until `close`, or until this process dies */
  add(poolId: string): void;
  close(): Promise<void>;
}

const keyOf = (id: string) => `hashtext(${id})`;
/** Finds the pools that hold a job, and no lock any more. */
const FIND_DEAD = `select distinct locked_by as id from graphile_worker._private_jobs j where locked_by is not null and not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${LOCKS_OF_WORKERS}::oid and l.objid = (${keyOf('j.locked_by')}::bigint & 4294967295)::oid and l.objsubid = 2)`;

/**
 * Keeps this process's workers marked as alive, by locks of one session that end with the process, and gives the jobs
 * of dead workers back to the queue, which would keep them for four hours. A worker counts as dead when two checks in a
 * row find no lock of it: after a restart of the database, everybody locks again first.
 */
export function watchWorkers(url: string, log: Logger, intervalMs = CHECK_INTERVAL_MS): Workers {
  const alive = new Set<string>();
  let missing = new Set<string>();
  let session: { client: AnsweringClient; locked: Set<string> } | null = null;
  let running = Promise.resolve();

  async function open() {
    const client = new AnsweringClient({ connectionString: url, application_name: 'footlights workers' });
    client.on('error', () => (session = null));
    await client.connect();
    return (session = { client, locked: new Set<string>() });
  }
  async function check() {
    const { client, locked } = session ?? (await open());
    for (const id of alive)
      if (!locked.has(id)) {
        await client.query(`select pg_advisory_lock(${LOCKS_OF_WORKERS}, ${keyOf('$1')})`, [id]);
        locked.add(id);
      }
    const { rows } = await client.query<{ id: string }>(FIND_DEAD);
    const dead = rows.map(({ id }) => id).filter((id) => missing.has(id));
    missing = new Set(rows.map(({ id }) => id));
    if (!dead.length) return;
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    log.warn({ workers: dead }, 'the jobs of workers that died run again');
  }
  const next = () => {
    running = running.then(check).catch((error: unknown) => {
      void session?.client.end().catch(() => undefined);
      session = null;
      if (!isSilent(url)) log.warn({ err: error }, 'the workers of jobs could not be checked');
    });
  };
  const timer = setInterval(next, intervalMs);
  timer.unref();
  return {
    add: (poolId) => {
      alive.add(poolId);
      next();
    },
    async close() {
      clearInterval(timer);
      await running;
      await session?.client.end().catch(() => undefined);
    },
  };
}
