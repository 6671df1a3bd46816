import { type Socket } from 'socket.io';
import { deviceFrom, type Visitor, visitorOfRequest } from '../http/visitor';

const given = (socket: Socket, name: string): unknown =>
  (socket.handshake.auth as Record<string, unknown>)[name] ?? socket.handshake.query[name];

/** The session token of a handshake: the `auth` callback's, which is fresh on every reconnect, else the query's. */
export function tokenOfSocket(socket: Socket): string | null {
  const token = given(socket, 'token');
  return typeof token === 'string' && token !== '' && token.length <= 200 ? token : null;
}

/** The browser behind a handshake, as calls name it too. */
export const deviceOfSocket = (socket: Socket): string | null => deviceFrom(given(socket, 'device'));

/** Whether this client takes several events in one packet. */
export function wantsBatches(socket: Socket): boolean {
  const wish = given(socket, 'batch');
  return wish === true || wish === '1' || wish === 'true';
}

/** Who is at the other end of a connection: the browser may say its word in the handshake too. */
export const visitorOfSocket = (socket: Socket, trustProxy: boolean): Visitor => {
  const { headers, address } = socket.handshake;
  return {
    ...visitorOfRequest({ headers, socket: { remoteAddress: address } }, trustProxy),
    device: deviceOfSocket(socket),
  };
};
