import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Redis from 'ioredis';
import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Realtime } from '@server/realtime/realtime';
import { describeRedis } from '@test/support/cluster/describeCluster';

const ROOM = '0190a000-0000-7000-8000-000000000001';

interface Process {
  realtime: Realtime;
  http: HttpServer;
  url: string;
}
const processes: Process[] = [];
const clients: Socket[] = [];
let redis: ChildProcess;
let folder: string;
let redisUrl: string;
let port: number;

async function startRedis(): Promise<void> {
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  redis = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' });
  const probe = new Redis(redisUrl, { maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
}

async function stopRedis(): Promise<void> {
  const ended = new Promise((resolve) => {
    redis.once('exit', resolve);
  });
  redis.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createTcp();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

async function startProcess(): Promise<Process> {
  const http = createServer();
  const realtime = createRealtime({
    identify: async (token) => ({
      accountId: token,
      sessionId: token,
      role: 'user',
      username: token,
      verified: true,
      steppedUpAt: null,
      secondFactor: 'complete',
    }),
    log: pino({ level: 'silent' }),
    redisUrl,
  });
  realtime.on('room/join', (connection, { conversationId }) => {
    connection.join(conversationId);
    return {
      members: [],
      total: 0,
      missed: [],
      more: false,
      deleted: [],
      cleared: 0,
      mode: { slowSeconds: 0, audience: 'everyone', links: true },
      role: 'viewer',
      open: true,
    };
  });
  realtime.attach(http);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const started = { realtime, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  processes.push(started);
  return started;
}

async function visitor(of: Process, token: string): Promise<Socket> {
  const socket = connect(of.url, { forceNew: true, transports: ['websocket'], auth: { token } });
  clients.push(socket);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  await socket.emitWithAck('room/join', { conversationId: ROOM });
  return socket;
}

describeRedis('several API processes over Redis', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'footlights-redis-'));
    port = await freePort();
    redisUrl = `redis://127.0.0.1:${port}`;
    await startRedis();
  });
  afterAll(async () => {
    for (const socket of clients) socket.disconnect();
    for (const { realtime, http } of processes) {
      await realtime.close();
      await new Promise((resolve) => {
        http.close(resolve);
      });
    }
    await stopRedis();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an event of one process reaches the clients of all, and presence counts them together', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const [ann, bob] = [await visitor(one, 'ann'), await visitor(two, 'bob')];
    const both = [ann, bob].map(
      (socket) =>
        new Promise((resolve) => {
          socket.on('stream/started', resolve);
        }),
    );
    // the processes discover each other by heartbeat: repeat the event until both clients have received it
    let heardByAll = false;
    void Promise.all(both).then(() => {
      heardByAll = true;
    });
    while (!heardByAll) {
      one.realtime.toRoom(ROOM, 'stream/started', { performerId: ROOM, sessionId: ROOM });
      await delay(50);
    }
    while (one.realtime.presenceIn(ROOM).total < 2) await delay(50);
    expect(one.realtime.presenceIn(ROOM).accountIds.sort()).toEqual(['ann', 'bob']);
    expect(await two.realtime.connectionsOf('ann')).toBe(1);

    const cut = new Promise((resolve) => {
      bob.on('disconnect', resolve);
    });
    one.realtime.disconnectAccount('bob');
    expect(await cut).toBe('io server disconnect');
  });

  test('while Redis is away, rooms work within a process, and the others get the events when it is back', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const [ann, ben, bob] = [await visitor(one, 'ann'), await visitor(one, 'ben'), await visitor(two, 'bob')];
    const got = (socket: Socket) =>
      new Promise<{ sessionId: string }>((resolve) => {
        socket.once('stream/started', resolve);
      });
    const say = (sessionId: string) => one.realtime.toRoom(ROOM, 'stream/started', { performerId: ROOM, sessionId });
    while (one.realtime.presenceIn(ROOM).total < 3) await delay(50);

    await stopRedis();
    while (one.realtime.clusterAnswers() || two.realtime.clusterAnswers()) await delay(20);
    const [toAnn, toBen, toBob] = [got(ann), got(ben), got(bob)];
    say('first');
    expect((await toAnn).sessionId).toBe('first');
    expect((await toBen).sessionId).toBe('first');
    // who joins is answered at once, with what this process knows
    await visitor(one, 'late');
    expect(one.realtime.presenceIn(ROOM).accountIds.sort()).toEqual(['ann', 'ben', 'late']);

    const again = jest.fn();
    ann.on('stream/started', again);
    await startRedis();
    expect((await toBob).sessionId).toBe('first');
    const [last, lastToAnn] = [got(bob), got(ann)];
    say('second');
    expect((await last).sessionId).toBe('second');
    expect((await lastToAnn).sessionId).toBe('second');
    expect(again.mock.calls.map(([event]: [{ sessionId: string }]) => event.sessionId)).toEqual(['second']);
  });

  test('a process closes while it tells the others something, without an unhandled rejection', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const { realtime } = await startProcess();
    while (!realtime.clusterAnswers()) await delay(20);
    realtime.disconnectAccount('ann');
    await realtime.close();
    await delay(50);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
