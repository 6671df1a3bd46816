import { createAdapter } from '@socket.io/redis-streams-adapter';
import Redis from 'ioredis';
import { type Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Namespace, type Server } from 'socket.io';
import { bridgeOutages, watchRedis } from './outage';
import { type BlockedVisitors, type Expulsion, type RoomConnections } from './realtime';

/** The other API processes. */
export interface Cluster {
  /** binds the answers of this process to the questions of the others */
  answer(here: {
    presence: (conversationId: string) => RoomConnections;
    connections: (accountId: string) => number;
    expel: (expulsion: Expulsion) => void;
    removeBlocked: (blocked: BlockedVisitors) => void;
  }): void;
  presence(conversationId: string): Promise<RoomConnections[]>;
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
const ASK_CONNECTIONS = 'ask/connections';
const DO_EXPEL = 'do/expel';
const DO_REMOVE_BLOCKED = 'do/removeBlocked';

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
    connections.push(made);
    return made;
  };
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
  const here = `process:${randomUUID()}`;
  // socket.io calls it with `new`, which an arrow function would not allow
  io.adapter(function bridged(namespace: Namespace) {
    return bridgeOutages(makeAdapter(namespace), watch, here);
  });
  io.on('connection', (socket) => void socket.join(here));
  /** Returns the answers of the others, or none when one of them has just died or Redis is away. */
  const ask = async <Answer>(question: string, argument: string): Promise<Answer[]> => {
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
  return {
    answer(here) {
      io.on(ASK_PRESENCE, (conversationId: string, reply: (connections: RoomConnections) => void) =>
        reply(here.presence(conversationId)),
      );
      io.on(ASK_CONNECTIONS, (accountId: string, reply: (count: number) => void) => reply(here.connections(accountId)));
      io.on(DO_EXPEL, (expulsion: Expulsion) => here.expel(expulsion));
      io.on(DO_REMOVE_BLOCKED, (blocked: BlockedVisitors) => here.removeBlocked(blocked));
    },
    presence: (conversationId) => ask<RoomConnections>(ASK_PRESENCE, conversationId),
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
