import { createAdapter } from '@socket.io/redis-streams-adapter';
import Redis from 'ioredis';
import { type Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Namespace, type Server } from 'socket.io';
import { bridgeOutages, type RedisWatch, watchRedis } from './outage';
import { type BlockedVisitors, type Expulsion } from './realtime';
import { type PresenceChannel, type ToldPresence } from './sharedPresence';

/** The other API processes. */
export interface Cluster {
  processId: string;
  /** binds the answers of this process to the questions of the others */
  answer(here: {
    hearPresence: (told: ToldPresence) => void;
    tellPresence: () => void;
    connections: (accountId: string) => number;
    expel: (expulsion: Expulsion) => void;
    removeBlocked: (blocked: BlockedVisitors) => void;
  }): void;
  presence: PresenceChannel;
  connections(accountId: string): Promise<number[]>;
  /** carries out an expulsion in all other processes */
  expel(expulsion: Expulsion): void;
  /** removes blocked visitors in all other processes */
  removeBlocked(blocked: BlockedVisitors): void;
  /** whether Redis answers; without it this process works alone */
  answers(): boolean;
  close(): Promise<void>;
}

const RETRY_AFTER_MS = 500;
/** Nobody waits for the other processes for longer. */
const ANSWER_WITHIN_MS = 1_500;

const ASK_PRESENCE = 'ask/presence';
const TELL_PRESENCE = 'tell/presence';
const ASK_CONNECTIONS = 'ask/connections';
const DO_EXPEL = 'do/expel';
const DO_REMOVE_BLOCKED = 'do/removeBlocked';

/**
 * Returns a function that asks the other processes. It gets no answers when one of them has just died or Redis is away.
 */
const askOthers =
  (io: Server, watch: RedisWatch) =>
  async <Answer>(question: string, argument: string): Promise<Answer[]> => {
    if (!watch.answers()) return [];
    const late = new AbortController();
    const answers = io.serverSideEmitWithAck(question, argument).catch(() => []) as Promise<Answer[]>;
    const none = delay(ANSWER_WITHIN_MS, [], { signal: late.signal }).catch(() => []);
    try {
      return await Promise.race([answers, none]);
    } finally {
      late.abort();
    }
  };

/**
 * The adapter ignores the promises of these calls. One that is under way when a process closes its connections would
 * end the process with an unhandled rejection.
 */
function forgiveLostCalls(connection: Redis, name: 'publish' | 'subscribe'): void {
  const send = connection[name].bind(connection) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(connection, {
    [name]: (...args: unknown[]) => {
      const sent = send(...args);
      sent.catch(() => undefined);
      return sent;
    },
  });
}

/**
 * Shares rooms and presence between API processes through Redis streams, so that events reach the sockets of all
 * processes. While Redis is away each process works alone.
 */
export function shareBetweenProcesses(io: Server, redisUrl: string, log: Logger): Cluster {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => RETRY_AFTER_MS });
  // the adapter closes its own connections only when a blocking read returns; keep them to close them at once
  const connections = [redis];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (options) => {
    const made = duplicate(options);
    forgiveLostCalls(made, 'subscribe');
    connections.push(made);
    return made;
  };
  forgiveLostCalls(redis, 'publish');
  redis.on('error', (error: Error) =>
    log.error({ err: error }, 'Redis is not reachable; this process continues alone'),
  );
  const watch = watchRedis(redis);
  const makeAdapter = createAdapter(redis, {
    streamName: 'footlights',
    channelPrefix: 'footlights',
    onlyPlaintext: true,
    blockTimeInMs: 1000,
  });
  const processId = randomUUID();
  const here = `process:${processId}`;
  // socket.io calls it with `new`, which an arrow function would not allow
  io.adapter(function bridged(namespace: Namespace) {
    return bridgeOutages(makeAdapter(namespace), watch, here);
  });
  io.on('connection', (socket) => void socket.join(here));
  const ask = askOthers(io, watch);
  return {
    processId,
    answer(here) {
      io.on(TELL_PRESENCE, (told: ToldPresence) => here.hearPresence(told));
      io.on(ASK_PRESENCE, () => here.tellPresence());
      // what changed meanwhile was told to nobody
      watch.onReturn(() => {
        here.tellPresence();
        io.serverSideEmit(ASK_PRESENCE);
      });
      io.on(ASK_CONNECTIONS, (accountId: string, reply: (count: number) => void) => reply(here.connections(accountId)));
      io.on(DO_EXPEL, (expulsion: Expulsion) => here.expel(expulsion));
      io.on(DO_REMOVE_BLOCKED, (blocked: BlockedVisitors) => here.removeBlocked(blocked));
    },
    presence: {
      tell: (told) => void io.serverSideEmit(TELL_PRESENCE, told),
      ask: () => void io.serverSideEmit(ASK_PRESENCE),
      answers: () => watch.answers(),
    },
    connections: (accountId) => ask<number>(ASK_CONNECTIONS, accountId),
    expel: (expulsion) => void io.serverSideEmit(DO_EXPEL, expulsion),
    removeBlocked: (blocked) => void io.serverSideEmit(DO_REMOVE_BLOCKED, blocked),
    answers: () => watch.answers(),
    async close() {
      watch.close();
      for (const namespace of io._nsps.values()) await namespace.adapter.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}
