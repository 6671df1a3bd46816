import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isGrowingFile } from '../http/growingFile';

/** A process that is told to end first lets others take over. */
export interface Draining {
  /** Says whether the process is about to end. */
  isDraining(): boolean;
  /**
   * Hands shows over, keeps serving for the grace time, then takes no new connections, moves the sockets and waits for
   * the requests in flight.
   */
  begin(): Promise<void>;
}

export interface DrainingOptions {
  /** how long the process serves on, so that load balancers notice that it is not ready */
  graceMs: number;
  /** requests in flight that take longer are cut */
  timeoutMs: number;
  /** sends the publishers of this process to another one, which viewers are passed on to */
  handOverShows: () => Promise<void>;
  /** tells the sockets to connect again, when this process takes no new connections */
  moveSockets: () => void;
}

/** A connection that was accepted just before has sent its request by then. */
const SETTLE_MS = 200;

/** Follows the requests of a server. Create it before anything else listens to the server's requests. */
export function drainServer(
  server: Server,
  { graceMs, timeoutMs, handOverShows, moveSockets }: DrainingOptions,
): Draining {
  let state: 'serving' | 'draining' | 'closed' = 'serving';
  let onIdle = () => undefined as void;
  const inFlight = new Set<ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (state === 'closed') response.setHeader('connection', 'close');
    // a live stream as one file has no end, and its players open it again
    if (isGrowingFile(request.url ?? '')) return;
    inFlight.add(response);
    response.once('close', () => {
      inFlight.delete(response);
      if (!inFlight.size) onIdle();
    });
  });
  const idle = () =>
    new Promise<void>((resolve) => {
      onIdle = resolve;
      if (!inFlight.size) resolve();
    });
  const stopListening = () =>
    // right after the connections that wait were accepted: one in the queue would be reset
    new Promise<void>((resolve) => {
      setImmediate(() => {
        // not the method of http.Server, which also ends connections whose first request is on its way
        net.Server.prototype.close.call(server);
        resolve();
      });
    });
  return {
    isDraining: () => state !== 'serving',
    async begin() {
      state = 'draining';
      await Promise.all([handOverShows(), delay(graceMs)]);
      state = 'closed';
      await stopListening();
      moveSockets();
      await delay(SETTLE_MS);
      const late = new AbortController();
      await Promise.race([idle(), delay(timeoutMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
  };
}
