import { type IncomingMessage } from 'node:http';
import { type Server, type Socket } from 'socket.io';
import { type BlockCap, capPerBlock } from '../http/blockCap';
import { tooMany } from '../http/errors';
import { ipOf, type Proxies } from '../http/proxies';
import { connectionsHere, dataOf } from './connection';

/** Sockets of one address block (/24, /64) and of one account in this process. A browser tab has one. */
const SOCKETS_PER_BLOCK_MAX = 300;
const SOCKETS_PER_ACCOUNT_MAX = 50;
/** A connection that has not joined socket.io by then is closed. */
export const JOIN_TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 60;

export interface SocketCapOptions {
  /** limits the sockets of each address block */
  perBlock?: BlockCap;
  perAccount?: number;
}

type Answer = (error: string | null, isAllowed: boolean) => void;

/** Requests of an open polling connection name its id. */
const isHandshake = ({ url = '' }: IncomingMessage) => !/[?&]sid=/.test(url);

export type SocketCaps = ReturnType<typeof createSocketCaps>;

/** Limits the sockets of address blocks and accounts. */
export function createSocketCaps(
  proxies: Proxies,
  { perBlock = capPerBlock(SOCKETS_PER_BLOCK_MAX), perAccount = SOCKETS_PER_ACCOUNT_MAX }: SocketCapOptions = {},
) {
  return {
    /** Refuses a new connection of a full address block. */
    allowRequest: (request: IncomingMessage, answer: Answer) =>
      answer(null, !isHandshake(request) || !perBlock.isFull(ipOf(request, proxies))),
    /** Counts the connections of an attached server, whether they join or not. */
    count: (io: Server) =>
      io.engine.on('connection', (connection: { request: IncomingMessage; once: Socket['once']; close(): void }) => {
        const giveBack = perBlock.take(ipOf(connection.request, proxies));
        if (giveBack) connection.once('close', giveBack);
        else connection.close();
      }),
    /** @throws Refusal 429 if the account has too many sockets, this one not counted */
    admit(socket: Socket, accountId: string): void {
      if (dataOf(socket).caller?.accountId !== accountId && connectionsHere(socket, accountId) >= perAccount)
        throw tooMany(RETRY_SECONDS, 'Your account is connected too often. Close other tabs first.');
    },
  };
}
