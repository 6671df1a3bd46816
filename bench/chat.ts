// `npm run bench:chat`: the server's CPU time per delivered message, compared with plain ws in the same run. Limit: at
// most the
// CPU time of plain ws with 500 viewers.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type ClientsReply } from './chat/clients';
import { type ServerReply } from './chat/server';
import { runBenchmark } from './run';

const AUDIENCES = [
  { viewers: 500, perSecond: 100 },
  { viewers: 2000, perSecond: 40 },
  { viewers: 5000, perSecond: 16 },
];
const SECONDS = 6;
const LIMIT = { viewers: 500, ratio: 1 };

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
  for (const child of [server, clients]) {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill();
    await ended;
  }
  return {
    cpuPerDelivery: cpuMicros / deliveries,
    perSecond: deliveries / SECONDS,
    lost: sent * viewers - deliveries,
    p50,
    p99,
  };
}

async function main(): Promise<boolean> {
  console.log(`One chat room, ${SECONDS} s per run, CPU time of the server process only.\n`);
  let isWithinLimit = true;
  for (const { viewers, perSecond } of AUDIENCES) {
    const ws = await measure('ws', viewers, perSecond);
    const footlights = await measure('footlights', viewers, perSecond);
    const ratio = footlights.cpuPerDelivery / ws.cpuPerDelivery;
    if (viewers === LIMIT.viewers) isWithinLimit = ratio <= LIMIT.ratio;
    console.log(`${viewers} viewers, ${perSecond} messages/s`);
    for (const [name, { cpuPerDelivery, perSecond: rate, lost, p50, p99 }] of Object.entries({ ws, footlights })) {
      console.log(
        `  ${name.padEnd(10)}  ${cpuPerDelivery.toFixed(2).padStart(6)} µs/delivery  ${Math.round(rate).toLocaleString('en').padStart(8)} deliveries/s  p50 ${p50} ms  p99 ${p99} ms  lost ${lost}`,
      );
    }
    console.log(
      `  ratio ${ratio.toFixed(2)}${viewers === LIMIT.viewers ? ` (limit: ${LIMIT.ratio.toFixed(1)})` : ''}\n`,
    );
  }
  return isWithinLimit;
}

runBenchmark(main);
