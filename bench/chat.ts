// `npm run bench:chat`: what a delivery costs the server, beside bare ws in the same run (promise: at most as much,
// with 500 viewers).
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type Word as FromClients } from './chat/clients';
import { type Word as FromServer } from './chat/server';

const CROWDS = [
  { viewers: 500, perSecond: 100 },
  { viewers: 2000, perSecond: 40 },
  { viewers: 5000, perSecond: 16 },
];
const SECONDS = 6;
const PROMISE = { viewers: 500, ratio: 1 };

const start = (file: string, ...args: string[]) =>
  fork(path.join(__dirname, 'chat', file), args, { execArgv: ['--import', 'tsx'] });
const next = <W>(child: ChildProcess) =>
  new Promise<W>((resolve) => {
    child.once('message', (word) => resolve(word as W));
  });
function ask<W>(child: ChildProcess, order: object): Promise<W> {
  const answer = next<W>(child);
  child.send(order);
  return answer;
}

interface Measured {
  cpuPerDelivery: number;
  perSecond: number;
  lost: number;
  p50: number;
  p99: number;
}

async function measure(kind: 'ours' | 'bare', viewers: number, perSecond: number): Promise<Measured> {
  const server = start('server.ts', kind);
  const clients = start('clients.ts');
  const { port } = (await next<FromServer>(server)) as { port: number };
  await ask(clients, { connect: { port, kind, count: viewers } });
  // once to warm up, once to count
  await ask(server, { storm: { perSecond, seconds: 2 } });
  await ask(clients, { report: true });
  const { cpuMicros, sent } = (await ask<FromServer>(server, { storm: { perSecond, seconds: SECONDS } })) as {
    cpuMicros: number;
    sent: number;
  };
  const { deliveries, p50, p99 } = (await ask<FromClients>(clients, { report: true })) as {
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

async function main(): Promise<void> {
  console.log(`One room, ${SECONDS} s a storm; processor time of the server alone.\n`);
  let kept = true;
  for (const { viewers, perSecond } of CROWDS) {
    const bare = await measure('bare', viewers, perSecond);
    const ours = await measure('ours', viewers, perSecond);
    const ratio = ours.cpuPerDelivery / bare.cpuPerDelivery;
    if (viewers === PROMISE.viewers) kept = ratio <= PROMISE.ratio;
    console.log(`${viewers} viewers, ${perSecond} messages/s`);
    for (const [name, { cpuPerDelivery, perSecond: rate, lost, p50, p99 }] of Object.entries({ bare, ours })) {
      console.log(
        `  ${name}  ${cpuPerDelivery.toFixed(2).padStart(6)} µs/delivery  ${Math.round(rate).toLocaleString('en').padStart(8)} deliveries/s  p50 ${p50} ms  p99 ${p99} ms  lost ${lost}`,
      );
    }
    console.log(
      `  ratio ${ratio.toFixed(2)}${viewers === PROMISE.viewers ? ` (promise: <= ${PROMISE.ratio.toFixed(1)})` : ''}\n`,
    );
  }
  process.exitCode = kept ? 0 : 1;
}

void main();
