import { type Socket } from 'socket.io';
import { type Proxies } from '../http/proxies';
import { deviceFrom, type Visitor, visitorOfRequest } from '../http/visitor';

const given = (socket: Socket, name: string): unknown =>
  (socket.handshake.auth as Record<string, unknown>)[name] ?? socket.handshake.query[name];

/** Returns the session token of a handshake, from `auth` (fresh on every reconnect) or from the query. */
export function tokenOfSocket(socket: Socket): string | null {
  const token = given(socket, 'token');
  return typeof token === 'string' && token !== '' && token.length <= 200 ? token : null;
}

/** Returns the device id of a handshake, the same one that API calls send. */
export const deviceOfSocket = (socket: Socket): string | null => deviceFrom(given(socket, 'device'));

/** Returns whether the client accepts several events in one packet. */
export function wantsBatches(socket: Socket): boolean {
  const value = given(socket, 'batch');
  return value === true || value === '1' || value === 'true';
}

/** Returns the visitor behind a socket, with the device id of the handshake. */
export const visitorOfSocket = (socket: Socket, proxies: Proxies): Visitor => {
  const { headers, address } = socket.handshake;
  return {
    ...visitorOfRequest({ headers, socket: { remoteAddress: address } }, proxies),
    device: deviceOfSocket(socket),
  };
};
