// `npm run bench:chat`: the server's CPU time per delivered message, compared with plain ws in the same run. Then a
// crowd joins one room over two processes and Redis; `redis-server` must be installed, and the database's part of a
// join is left out.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type ClientsReply } from './chat/clients';
import { type ServerReply } from './chat/server';
import { hasRedis, startRedis } from '../test/support/cluster/redis';
import { runBenchmark } from './run';

const AUDIENCES = [
  { viewers: 500, perSecond: 100 },
  { viewers: 2000, perSecond: 40 },
  { viewers: 5000, perSecond: 16 },
];
const SECONDS = 6;
/** CPU time per delivery by viewers, as a share of that of plain ws */
const LIMITS: Record<number, number> = { 500: 1, 5000: 0.6 };
const CROWD = { processes: 2, before: 5_000, joining: 5_000, seconds: 10, perSecond: 4, joinP99: 1_000 };

const start = (file: string, ...args: string[]) =>
  fork(path.join(__dirname, 'chat', file), args, { execArgv: ['--import', 'tsx'] });
const nextReply = <Reply>(child: ChildProcess) =>
  new Promise<Reply>((resolve) => {
    child.once('message', (reply) => resolve(reply as Reply));
  });
function request<Reply>(child: ChildProcess, command: object): Promise<Reply> {
  const reply = nextReply<Reply>(child);
  child.send(command);
  return reply;
}

interface Measured {
  /** µs */
  cpuPerDelivery: number;
  perSecond: number;
  lost: number;
  p50: number;
  p99: number;
}

async function end(...children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill();
    await ended;
  }
}

async function measure(kind: 'footlights' | 'ws', viewers: number, perSecond: number): Promise<Measured> {
  const server = start('server.ts', kind);
  const clients = start('clients.ts');
  const { port } = (await nextReply<ServerReply>(server)) as { port: number };
  await request(clients, { connect: { port, kind, count: viewers } });
  // the first run warms up, the second one counts
  await request(server, { storm: { perSecond, seconds: 2 } });
  await request(clients, { report: true });
  const { cpuMicros, sent } = (await request<ServerReply>(server, { storm: { perSecond, seconds: SECONDS } })) as {
    cpuMicros: number;
    sent: number;
  };
  const { deliveries, p50, p99 } = (await request<ClientsReply>(clients, { report: true })) as {
    deliveries: number;
    p50: number;
    p99: number;
  };
  await end(server, clients);
  return {
    cpuPerDelivery: cpuMicros / deliveries,
    perSecond: deliveries / SECONDS,
    lost: sent * viewers - deliveries,
    p50,
    p99,
  };
}

async function measureAudiences(): Promise<boolean> {
  console.log(`One chat room, ${SECONDS} s per run, CPU time of the server process only.\n`);
  let isWithinLimits = true;
  for (const { viewers, perSecond } of AUDIENCES) {
    const ws = await measure('ws', viewers, perSecond);
    const footlights = await measure('footlights', viewers, perSecond);
    const ratio = footlights.cpuPerDelivery / ws.cpuPerDelivery;
    const limit = LIMITS[viewers];
    if ((limit !== undefined && ratio > limit) || footlights.lost > 0) isWithinLimits = false;
    console.log(`${viewers} viewers, ${perSecond} messages/s`);
    for (const [name, { cpuPerDelivery, perSecond: rate, lost, p50, p99 }] of Object.entries({ ws, footlights })) {
      console.log(
        `  ${name.padEnd(10)}  ${cpuPerDelivery.toFixed(2).padStart(6)} µs/delivery  ${Math.round(rate).toLocaleString('en').padStart(8)} deliveries/s  p50 ${p50} ms  p99 ${p99} ms  lost ${lost}`,
      );
    }
    console.log(`  ratio ${ratio.toFixed(2)}${limit === undefined ? '' : ` (limit: ${limit.toFixed(1)})`}\n`);
  }
  return isWithinLimits;
}

/** Lets a crowd join one room of two processes, and writes to it from one of them. */
async function measureCrowd(redisUrl: string): Promise<boolean> {
  const { processes, before, joining, seconds, perSecond } = CROWD;
  const servers = Array.from({ length: processes }, () => start('server.ts', 'footlights', redisUrl));
  const ports = await Promise.all(servers.map(async (server) => (await nextReply<{ port: number }>(server)).port));
  const clients = servers.map(() => start('clients.ts'));
  const everywhere = <Reply>(command: (at: number) => object) =>
    Promise.all(clients.map((child, at) => request<Reply>(child, command(at))));
  const connect = (count: number, over?: number) =>
    everywhere<{ joinP99: number }>((at) => ({
      connect: { port: ports[at], kind: 'footlights', count: count / processes, seconds: over },
    }));
  await connect(before);
  const joinP99 = Math.max(...(await connect(joining, seconds)).map((joined) => joined.joinP99));
  await everywhere(() => ({ report: true }));
  const { sent } = await request<{ sent: number }>(servers[0]!, { storm: { perSecond, seconds: SECONDS } });
  const reports = await everywhere<{ deliveries: number; p99: number }>(() => ({ report: true }));
  await end(...servers, ...clients);
  const lost = sent * (before + joining) - reports.reduce((sum, { deliveries }) => sum + deliveries, 0);
  const count = (value: number) => value.toLocaleString('en');
  console.log(
    `${count(joining)} viewers join ${count(before)} others within ${seconds} s, over ${processes} processes`,
  );
  console.log(`  p99 of a join ${joinP99.toFixed(0)} ms (limit: ${count(CROWD.joinP99)} ms)`);
  console.log(
    `  ${perSecond} messages/s to ${count(before + joining)}: p99 ${Math.max(...reports.map(({ p99 }) => p99))} ms, lost ${lost}`,
  );
  return joinP99 <= CROWD.joinP99 && lost === 0;
}

async function main(): Promise<boolean> {
  const isWithinLimits = await measureAudiences();
  if (!hasRedis) throw new Error('The crowd needs redis-server. Install it and run the benchmark again.');
  const redis = await startRedis();
  try {
    return (await measureCrowd(redis.url)) && isWithinLimits;
  } finally {
    await redis.stop();
  }
}

runBenchmark(main);
