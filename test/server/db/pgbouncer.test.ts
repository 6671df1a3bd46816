import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditChecks } from '@server/audit';
import { openDatabase } from '@server/db/client';
import { exclusively } from '@server/db/exclusive';
import { inTransaction } from '@server/db/transaction';
import { auditLedger } from '@server/features/ledger/service/audit';
import { type Api, startApi } from '@test/support/api';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { runDoctor } from '@test/support/doctor';
import { balanceOfMember, buyTokens, putOnStage } from '@test/support/money';
import { describePgbouncer, startPgbouncer } from '@test/support/pgbouncer';
import { startProcess } from '@test/support/process';

describePgbouncer('PgBouncer in transaction mode', () => {
  let database: FreshDatabase;
  let pool: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = await startPgbouncer(database.url);
  });
  afterAll(async () => {
    await pool.stop();
    await database.drop();
  });

  describe('with DATABASE_DIRECT_URL', () => {
    let api: Api;
    let pooled: ReturnType<typeof openDatabase>;
    beforeAll(async () => {
      pooled = openDatabase(pool.url, { onError: () => undefined, directUrl: database.url, maxConnections: 20 });
      api = await startApi({ database: { ...database, pool: pooled.pool, drizzle: pooled.drizzle } });
    });
    afterAll(async () => {
      await api.close();
      await pooled.close();
    });

    it('is really between the process and the database', async () => {
      await expect(
        pooled.pool.query('listen anything').then(() => pooled.pool.query('show pool_mode')),
      ).rejects.toThrow('unrecognized configuration parameter');
      const pids = await Promise.all(
        Array.from({ length: 12 }, () =>
          pooled.pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'),
        ),
      );
      // five connections to the database serve more of the process
      expect(new Set(pids.map(({ rows }) => rows[0]!.pid)).size).toBeLessThanOrEqual(5);
    });

    it('keeps every tip of many members at once, and the ledger sound', async () => {
      const performer = await api.verifiedPerformer();
      await putOnStage(api, performer.id);
      const members = await api.registerMembers(8);
      await Promise.all(members.map((member) => buyTokens(api, member, 100)));
      const tips = members.flatMap((member) =>
        Array.from({ length: 5 }, () =>
          api.must('sendTip', { params: { id: performer.id }, body: { token: 3 } }, member.token),
        ),
      );
      await Promise.all(tips);
      const balances = await Promise.all(members.map((member) => balanceOfMember(api, member)));
      expect(balances).toEqual(members.map(() => 85));
      expect(await auditLedger(pooled.drizzle, auditChecks)).toMatchObject({ sound: true, faults: [] });
    });

    it('runs transactions whose statements need one session', async () => {
      const sums = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          inTransaction(pooled.drizzle, async (tx) => {
            await tx.$client.query({ text: 'create temp table numbers (n int) on commit drop' });
            await tx.$client.query({
              name: 'insert numbers',
              text: 'insert into numbers values ($1), ($1)',
              values: [at],
            });
            return (await tx.$client.query<{ sum: number }>({ name: 'sum', text: 'select sum(n) from numbers' }))
              .rows[0]!.sum;
          }),
        ),
      );
      expect(sums).toEqual(Array.from({ length: 30 }, (_, at) => at * 2));
    });

    it('keeps a lock for as long as its work takes', async () => {
      let finish = () => {};
      let held: Promise<string | null> | undefined;
      await new Promise<void>((begun) => {
        held = exclusively(pooled.drizzle, 'work', () => {
          begun();
          return new Promise<string>((resolve) => (finish = () => resolve('done')));
        });
      });
      const others = await Promise.all(
        Array.from({ length: 4 }, () => exclusively(pooled.drizzle, 'work', () => Promise.resolve('twice'))),
      );
      expect(others).toEqual([null, null, null, null]);
      finish();
      expect(await held).toBe('done');
      expect(await exclusively(pooled.drizzle, 'work', () => Promise.resolve('again'))).toBe('again');
    });
  });

  it('serves a site that starts behind it, with its jobs and listeners past it', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-pgbouncer-'));
    const site = await startProcess(pool.url, dataDir, {
      DATABASE_DIRECT_URL: database.url,
      MEDIA_RTMP_PORT: 'off',
      FFMPEG: 'off',
    });
    try {
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      const { rows } = await database.pool.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['footlights jobs', 'footlights desk']));
    } finally {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  it('is named by the doctor when the direct URL is missing or wrong', async () => {
    const says = async (env: object) => (await runDoctor({ DATABASE_URL: pool.url, PORT: '0', ...env })).said;
    expect(await says({})).toMatch(
      /ERROR +DATABASE_URL leads to a connection pool, and DATABASE_DIRECT_URL is missing/,
    );
    expect(await says({ DATABASE_DIRECT_URL: pool.url })).toMatch(
      /ERROR +DATABASE_DIRECT_URL leads to a connection pool too/,
    );
    expect(await says({ DATABASE_DIRECT_URL: process.env.TEST_DATABASE_URL })).toMatch(/ERROR +.*another database/);
    const well = await says({ DATABASE_DIRECT_URL: database.url });
    expect(well).toMatch(/ok +DATABASE_DIRECT_URL leads to the same database/);
    expect(well).not.toContain('no timeout');
  });
});
