import { createAdapter } from '@socket.io/redis-streams-adapter';
import Redis from 'ioredis';
import { type Logger } from 'pino';
import { type Server } from 'socket.io';
import { type Expulsion, type Presence, type Shutout } from './realtime';

/** What the other API processes know. */
export interface Cluster {
  /** binds what this process answers when others ask */
  answer(here: {
    presence: (conversationId: string) => Presence;
    connections: (accountId: string) => number;
    expel: (expulsion: Expulsion) => void;
    shutOut: (shutout: Shutout) => void;
  }): void;
  presence(conversationId: string): Promise<Presence[]>;
  connections(accountId: string): Promise<number[]>;
  /** has every other process carry out an expulsion too */
  expel(expulsion: Expulsion): void;
  /** and this */
  shutOut(shutout: Shutout): void;
  close(): Promise<void>;
}

const ASK_PRESENCE = 'ask/presence';
const ASK_CONNECTIONS = 'ask/connections';
const DO_EXPEL = 'do/expel';
const DO_SHUT_OUT = 'do/shutOut';

/** Shares rooms and presence between API processes through Redis streams. Broadcasts then reach the sockets of all. */
export function shareBetweenProcesses(io: Server, redisUrl: string, log: Logger): Cluster {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // the adapter makes connections of its own and lets go of them only when a read of theirs returns: keep them, to end them at once
  const connections = [redis];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (options) => {
    const made = duplicate(options);
    connections.push(made);
    return made;
  };
  redis.on('error', (error: Error) => log.error({ err: error }, 'Redis does not answer; this process goes on alone'));
  io.adapter(
    createAdapter(redis, {
      streamName: 'footlights',
      channelPrefix: 'footlights',
      onlyPlaintext: true,
      blockTimeInMs: 1000,
    }),
  );
  /** A process that just died does not answer: what the others said counts. */
  const ask = async <Answer>(question: string, argument: string): Promise<Answer[]> => {
    try {
      return (await io.serverSideEmitWithAck(question, argument)) as Answer[];
    } catch (error) {
      return (error as { responses?: Answer[] }).responses ?? [];
    }
  };
  return {
    answer(here) {
      io.on(ASK_PRESENCE, (conversationId: string, reply: (presence: Presence) => void) =>
        reply(here.presence(conversationId)),
      );
      io.on(ASK_CONNECTIONS, (accountId: string, reply: (count: number) => void) => reply(here.connections(accountId)));
      io.on(DO_EXPEL, (expulsion: Expulsion) => here.expel(expulsion));
      io.on(DO_SHUT_OUT, (shutout: Shutout) => here.shutOut(shutout));
    },
    presence: (conversationId) => ask<Presence>(ASK_PRESENCE, conversationId),
    connections: (accountId) => ask<number>(ASK_CONNECTIONS, accountId),
    expel: (expulsion) => void io.serverSideEmit(DO_EXPEL, expulsion),
    shutOut: (shutout) => void io.serverSideEmit(DO_SHUT_OUT, shutout),
    async close() {
      for (const namespace of io._nsps.values()) await namespace.adapter.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}
