import { type Adapter, type BroadcastOptions } from 'socket.io-adapter';
import { type Redis } from 'ioredis';

type Packet = Parameters<Adapter['broadcast']>[0];

/** The most events that are kept for the other processes while Redis is away. Rooms resume by number without them. */
const MISSED_EVENTS_MAX = 10_000;
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 1_500;
/** So many answers in a row mean that Redis is back: by then the other processes listen again, too. */
const ANSWERS_OF_RETURN = 3;

/** Whether Redis answers. */
export interface RedisWatch {
  answers(): boolean;
  /** called each time Redis answers again */
  onReturn(handler: () => void): void;
  close(): void;
}

/** Watches a connection: Redis is away when the connection is closed, or when a question stays without an answer. */
export function watchRedis(redis: Redis): RedisWatch {
  const handlers: (() => void)[] = [];
  let answersInARow = ANSWERS_OF_RETURN;
  const answers = () => answersInARow >= ANSWERS_OF_RETURN;
  const lose = () => {
    answersInARow = 0;
  };
  const gain = () => {
    if (answers()) return;
    answersInARow += 1;
    if (answers()) for (const handler of handlers) handler();
  };
  redis.on('close', lose);
  const timer = setInterval(() => {
    if (redis.status !== 'ready') return lose();
    const late = setTimeout(lose, ANSWER_WITHIN_MS);
    redis.ping().then(
      () => {
        clearTimeout(late);
        gain();
      },
      () => clearTimeout(late),
    );
  }, ASK_EVERY_MS);
  timer.unref();
  return {
    answers,
    onReturn: (handler) => void handlers.push(handler),
    close: () => clearInterval(timer),
  };
}

const onlyHere = (options: BroadcastOptions): BroadcastOptions => ({
  ...options,
  flags: { ...options.flags, local: true },
});

/**
 * Makes an adapter work without Redis: the sockets of this process get an event at once, and the other processes when
 * Redis is back. The adapter itself would let everyone wait.
 * @param here a room that all sockets of this process are in
 */
export function bridgeOutages<A extends Adapter>(adapter: A, redis: RedisWatch, here: string): A {
  const { broadcast, disconnectSockets } = adapter;
  let missed: (() => void)[] = [];
  const onlyElsewhere = (options: BroadcastOptions): BroadcastOptions => ({
    ...options,
    except: new Set([...(options.except ?? []), here]),
  });
  const deliver = (options: BroadcastOptions, send: (options: BroadcastOptions) => void) => {
    if (redis.answers() || options.flags?.local) return send(options);
    send(onlyHere(options));
    missed.push(() => send(onlyElsewhere(options)));
    if (missed.length > MISSED_EVENTS_MAX) missed.shift();
  };
  redis.onReturn(() => {
    const sends = missed;
    missed = [];
    for (const send of sends) send();
  });
  adapter.broadcast = (packet: Packet, options: BroadcastOptions) =>
    // each delivery encodes its own packet
    deliver(options, (to) => broadcast.call(adapter, { ...packet }, to));
  adapter.disconnectSockets = (options: BroadcastOptions, close: boolean) =>
    deliver(options, (to) => disconnectSockets.call(adapter, to, close));
  return adapter;
}
