import { sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';

/** A job that failed until its last attempt. */
export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  error: string;
}

const FAILED_JOBS_MAX = 500;

/** Returns the jobs that have no attempts left, and no case that is open or gave them up. */
export async function findFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob & Record<string, unknown>>(sql`
    select job.id::text as id, job.task_identifier as name, job.attempts, left(coalesce(job.last_error, ''), 500) as error
    from graphile_worker.jobs job
    where job.attempts >= job.max_attempts and job.locked_at is null
      and not exists (select from cases where kind in ('mail', 'job') and subject_id = job.id::text
        and (status = 'open' or decision is distinct from 'retry'))
    order by job.id limit ${FAILED_JOBS_MAX}`);
  return rows;
}

/** Gives a job its attempts back, now. */
export async function retryJob(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`);
}
