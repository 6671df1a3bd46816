import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import {
  type ClientEventName,
  type ClientEvents,
  type ServerEventName,
  type ServerEvents,
  type SocketAnswer,
} from '@contract/events';
import { identifyComplete } from '@server/features/auth/service/sessions';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Actor } from './actors';
import { type Api, startApi } from './api';

/** Starts the API with a real socket server. Close it with `closeWithSockets`. */
export async function startApiWithSockets(): Promise<Api> {
  const realtime = createRealtime({
    identify: (token) => identifyComplete(api.ctx, token),
    log: pino({ level: 'silent' }),
    redisUrl: null,
  });
  const api: Api = await startApi({ parts: { realtime } });
  realtime.attach(api.app.server);
  return api;
}

/** Closes the socket server and the API. */
export async function closeWithSockets(api: Api): Promise<void> {
  await api.ctx.realtime.close();
  await api.close();
}

/** Connects a socket for an account or a guest, with an optional device id. */
export async function openSocket(api: Api, actor?: Pick<Actor, 'token'>, device?: string): Promise<Socket> {
  const socket = connect(api.url, {
    forceNew: true,
    transports: ['websocket'],
    auth: { ...(actor ? { token: actor.token } : {}), ...(device ? { device } : {}) },
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return socket;
}

/** Sends an event and returns the acknowledgement. @throws Error with the code and the message of a refusal */
export async function say<E extends ClientEventName>(
  socket: Socket,
  event: E,
  payload: ClientEvents[E]['payload'],
): Promise<ClientEvents[E]['answer']> {
  const answer = (await socket.timeout(5000).emitWithAck(event, payload)) as SocketAnswer<E>;
  if (!answer.ok) throw new Error(`${answer.error}: ${answer.message}`);
  return answer.data;
}

/** Returns the next event of that name. */
export const heard = <E extends ServerEventName>(socket: Socket, event: E): Promise<ServerEvents[E]> =>
  new Promise((resolve) => {
    socket.once(event as string, resolve);
  });
