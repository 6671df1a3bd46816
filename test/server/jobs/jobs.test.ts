import pino from 'pino';
import { inTransaction } from '@server/db/transaction';
import { watchWorkers } from '@server/jobs/abandoned';
import { createJobs, type Jobs } from '@server/jobs/jobs';
import { type FreshDatabase, freshDatabase } from '../../support/database';
import { until } from '../../support/mediaServer';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'test/greet': { name: string };
    'test/stumble': Record<string, never>;
    'test/announce': { word: string };
    'test/rehearse': { name: string };
  }
}

describe('the job queue', () => {
  let database: FreshDatabase;
  let jobs: Jobs;
  let greeted: string[];
  let stumbles: number;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    greeted = [];
    stumbles = 0;
    jobs = await createJobs(database.url, pino({ level: 'silent' }));
    jobs.register('test/greet', async ({ name }) => {
      greeted.push(name);
    });
    jobs.register('test/stumble', async () => {
      stumbles += 1;
      throw new Error('the job failed');
    });
  });
  afterEach(() => jobs.close());

  it('runs a job after the transaction that queued it', async () => {
    await inTransaction(database.drizzle, async (tx) => {
      await jobs.add(tx, 'test/greet', { name: 'Ada' });
    });
    await jobs.runDue();
    expect(greeted).toEqual(['Ada']);
  });

  it('drops a job whose transaction fails', async () => {
    const failing = inTransaction(database.drizzle, async (tx) => {
      await jobs.add(tx, 'test/greet', { name: 'nobody' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await jobs.runDue();
    expect(greeted).toEqual([]);
  });

  it('keeps one waiting job per key and waits until its time', async () => {
    await jobs.add(database.drizzle, 'test/greet', { name: 'first' }, { key: 'greeting' });
    await jobs.add(database.drizzle, 'test/greet', { name: 'second' }, { key: 'greeting' });
    await jobs.add(database.drizzle, 'test/greet', { name: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) });
    await jobs.runDue();
    expect(greeted).toEqual(['second']);
  });

  it('keeps a failed job for another attempt', async () => {
    await jobs.add(database.drizzle, 'test/stumble', {});
    await jobs.runDue();
    expect(stumbles).toBe(1);
    const { rows } = await database.pool.query<{ attempts: number; last_error: string }>(
      "select attempts, last_error from graphile_worker.jobs where task_identifier = 'test/stumble'",
    );
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('the job failed') }]);
  });

  it('runs jobs by itself once started', async () => {
    const done = new Promise<string>((resolve) => {
      jobs.register('test/announce', async ({ word }) => resolve(word));
    });
    await jobs.start();
    await jobs.add(database.drizzle, 'test/announce', { word: 'curtain' });
    expect(await done).toBe('curtain');
  });

  it('runs long jobs one at a time without delaying other jobs', async () => {
    const running: string[] = [];
    const letGo: (() => void)[] = [];
    jobs.registerLong(
      'test/rehearse',
      ({ name }) =>
        new Promise((resolve) => {
          running.push(name);
          letGo.push(resolve);
        }),
    );
    const said = new Promise<string>((resolve) => {
      jobs.register('test/announce', async ({ word }) => resolve(word));
    });
    await jobs.start();
    for (const name of ['first', 'second', 'third']) await jobs.add(database.drizzle, 'test/rehearse', { name });
    await until('a rehearsal', () => running.length > 0);
    await jobs.add(database.drizzle, 'test/announce', { word: 'curtain' });
    expect([await said, running]).toEqual(['curtain', ['first']]);
    letGo[0]?.();
    await until('the next', () => running.length === 2);
    letGo[1]?.();
    await until('the last', () => running.length === 3);
    letGo[2]?.();
    expect(running).toEqual(['first', 'second', 'third']);
  });

  it('refuses a second function for the same job', () => {
    expect(() => jobs.register('test/greet', async () => undefined)).toThrow('registered twice');
  });

  it('gives the jobs of a worker that died back, and leaves those of living workers alone', async () => {
    const holdAs = (name: string, worker: string) =>
      database.pool.query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = $2 where payload->>'name' = $1`,
        [name, worker],
      );
    const heldBy = async () =>
      (
        await database.pool.query<{ by: string }>(
          'select locked_by as by from graphile_worker._private_jobs where locked_by is not null',
        )
      ).rows.map(({ by }) => by);
    const workers = watchWorkers(database.url, pino({ level: 'silent' }), 50);
    workers.add('worker-alive');
    for (const name of ['dead', 'alive']) {
      await jobs.add(database.drizzle, 'test/greet', { name });
      await holdAs(name, `worker-${name}`);
    }
    await until('the job of the dead worker', async () => (await heldBy()).join() === 'worker-alive');
    await jobs.runDue();
    expect(greeted).toEqual(['dead']);
    await workers.close();
    await database.pool.query('delete from graphile_worker._private_jobs');
  });
});
