import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import {
  type ClientEventName,
  type ClientEvents,
  type ServerEventName,
  type ServerEvents,
  type SocketAnswer,
} from '@contract/events';
import { identify } from '@server/features/auth/service/sessions';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Actor } from './actors';
import { type Api, startApi } from './api';

/** The API with a real socket server. Close it with `closeWithSockets`. */
export async function startApiWithSockets(): Promise<Api> {
  const realtime = createRealtime({
    identify: (token) => identify(api.ctx, token),
    log: pino({ level: 'silent' }),
    redisUrl: null,
  });
  const api: Api = await startApi({ parts: { realtime } });
  realtime.attach(api.app.server);
  return api;
}

export async function closeWithSockets(api: Api): Promise<void> {
  await api.ctx.realtime.close();
  await api.close();
}

/** A connection, of somebody or of a guest, perhaps from a known browser. */
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

/** Says something and returns the answer. @throws Error with code and sentence of a refusal */
export async function say<E extends ClientEventName>(
  socket: Socket,
  event: E,
  payload: ClientEvents[E]['payload'],
): Promise<ClientEvents[E]['answer']> {
  const answer = (await socket.timeout(5000).emitWithAck(event, payload)) as SocketAnswer<E>;
  if (!answer.ok) throw new Error(`${answer.error}: ${answer.message}`);
  return answer.data;
}

/** The next event of that name. */
export const heard = <E extends ServerEventName>(socket: Socket, event: E): Promise<ServerEvents[E]> =>
  new Promise((resolve) => {
    socket.once(event as string, resolve);
  });
