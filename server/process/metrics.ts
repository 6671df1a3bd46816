import { type Logger } from 'pino';
import { type Config } from '../config';
import { type Context } from '../context';
import { isDatabaseAway } from '../db/away';
import { originOf } from '../db/client';
import { readMachinery, readStage } from '../features/figures/store';
import { serveMetrics } from '../observability/exporter';
import { metrics } from '../observability/metrics';
import { type Closing } from './closers';

/** Reads what the process and its database have at the moment. */
async function collect(ctx: Context): Promise<void> {
  const { pool } = originOf(ctx.db);
  metrics.pool.set({ state: 'open' }, pool.totalCount);
  metrics.pool.set({ state: 'idle' }, pool.idleCount);
  metrics.pool.set({ state: 'waiting' }, pool.waitingCount);
  metrics.poolMax.set(ctx.config.pools.requests);
  const { sockets, rooms } = ctx.realtime.counts();
  metrics.sockets.set(sockets);
  metrics.rooms.set(rooms);
  try {
    const [machinery, stage] = await Promise.all([readMachinery(ctx.db), readStage(ctx.db)]);
    metrics.databaseUp.set(1);
    metrics.jobsInQueue.set({ state: 'waiting' }, machinery.waiting);
    metrics.jobsInQueue.set({ state: 'late' }, machinery.late);
    metrics.jobsInQueue.set({ state: 'failed' }, machinery.failed);
    metrics.mailsInQueue.set({ state: 'waiting' }, machinery.mailsWaiting);
    metrics.mailsInQueue.set({ state: 'failed' }, machinery.mailsFailed);
    metrics.streams.set({ kind: 'public' }, stage.publicShows);
    metrics.streams.set({ kind: 'paid' }, stage.paidShows);
    metrics.viewers.set({ kind: 'public' }, stage.viewers);
    metrics.viewers.set({ kind: 'paid' }, stage.participants);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // the other metrics are worth most while the database is away
    metrics.databaseUp.set(0);
  }
}

/** Serves the metrics, if the configuration has a port for them. */
export async function startMetrics(
  config: Config,
  ctx: Context | null,
  log: Logger,
  closing: Pick<Closing, 'add'>,
): Promise<void> {
  if (!config.metrics) return;
  const { close } = await serveMetrics(config.metrics, () => (ctx ? collect(ctx) : undefined), log);
  closing.add('metrics', close);
}
