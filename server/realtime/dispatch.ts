import { type Logger } from 'pino';
import { type Socket } from 'socket.io';
import { type ClientEventName, type SocketAnswer } from '@contract/events';
import { clientPayloads } from '@contract/socket';
import { Refusal } from '../http/errors';
import { isValueTooDeep, TOO_DEEP_TEXT } from '../http/json';
import { type EventRate, makeBucket } from './bucket';
import { type Connection, type SocketHandler } from './realtime';

export type Handlers = { [E in ClientEventName]?: SocketHandler<E> };
type Acknowledge = (answer: SocketAnswer<ClientEventName>) => void;

/** A connection that keeps sending while it is refused is closed after this many refusals. */
const REFUSALS_MAX = 300;
const UNKNOWN = { ok: false, error: 'NOT_FOUND', message: 'This event does not exist.' } as const;

/** Validates a payload and runs the handler of the event. Never throws. */
async function answerTo<E extends ClientEventName>(
  handlers: Handlers,
  log: Logger,
  connection: Connection,
  event: E,
  payload: unknown,
): Promise<SocketAnswer<E>> {
  const handler = handlers[event];
  if (!handler) return UNKNOWN;
  if (isValueTooDeep(payload)) return { ok: false, error: 'VALIDATION', message: TOO_DEEP_TEXT };
  const parsed = clientPayloads[event].safeParse(payload ?? {});
  if (!parsed.success)
    return {
      ok: false,
      error: 'VALIDATION',
      message: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    };
  try {
    return { ok: true, data: await handler(connection, parsed.data) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.code, message: error.message };
    log.error({ err: error, event }, 'Socket event failed');
    return { ok: false, error: 'INTERNAL', message: 'Something went wrong on our side. Nothing was changed.' };
  }
}

/** Receives the events of a connection. Too many, unknown or malformed events are refused in the acknowledgement. */
export function receive(
  socket: Socket,
  connection: Connection,
  handlers: Handlers,
  log: Logger,
  eventRate: EventRate,
): void {
  const bucket = makeBucket(eventRate);
  let refusals = 0;
  socket.onAny((event: unknown, ...rest: unknown[]) => {
    const last = rest.at(-1);
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => undefined;
    if (!bucket.take(Date.now())) {
      refusals += 1;
      if (refusals > REFUSALS_MAX) return void socket.disconnect(true);
      return acknowledge({
        ok: false,
        error: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please wait a moment.',
      });
    }
    if (typeof event !== 'string' || !Object.hasOwn(clientPayloads, event)) return acknowledge(UNKNOWN);
    const payload = typeof rest[0] === 'function' ? {} : rest[0];
    void answerTo(handlers, log, connection, event as ClientEventName, payload).then(acknowledge);
  });
}
