import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from '@test/support/database';
import { until } from '@test/support/mediaServer';
import { startProcess } from '@test/support/process';

it('works on jobs in a process of their own, which serves only health checks', async () => {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-jobs-'));
  const env = { MEDIA_ENGINE: 'off', FFMPEG: 'off' };
  const waiting = async () =>
    (await database.pool.query("select from graphile_worker.jobs where task_identifier = 'documents/encrypt'"))
      .rowCount;
  const api = await startProcess(database.url, dataDir, { ...env, JOBS: 'off' });
  try {
    // its start queued a job, and nobody works on it
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where application_name = 'footlights jobs' and query ilike 'listen%'",
    );
    expect([await waiting(), rows]).toEqual([1, []]);
    const jobs = await startProcess(database.url, dataDir, { ...env, FOOTLIGHTS_PARTS: 'jobs' });
    try {
      await until('the job', async () => (await waiting()) === 0);
      expect((await fetch(`${jobs.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${jobs.url}/api/settings`)).status).toBe(404);
    } finally {
      await jobs.stop();
    }
  } finally {
    await api.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
