import { io, type Socket } from 'socket.io-client';
import {
  BATCH_EVENT,
  type BatchedEvent,
  type ClientEvents,
  MOVE_EVENT,
  type SocketAnswer,
  SOCKET_PATH,
} from '@contract/events';
import { element } from './elements';
import { startPart } from './parts';
import { type OverlayPart } from './part';

const RECONNECT_FIRST_DELAY_MS = 500;
const RECONNECT_MAX_DELAY_MS = 5_000;
/** A refused overlay asks again: a suspended account may be reinstated, and the server may be starting. */
const ASK_AGAIN_MS = 30_000;
/** The wait before it asks again, because orders come in bursts. */
const ASK_SOON_MS = 200;

const isInObs = () => 'obsstudio' in window;

/** Empties the overlay. A note says why, but not in OBS, where viewers would see it. */
function showEnded(root: HTMLElement): void {
  delete document.documentElement.dataset.overlay;
  const note = 'This overlay has ended. Create a new one under Overlays, then use its address.';
  root.replaceChildren(...(isInObs() ? [] : [element('p', 'ended', note)]));
}

/** Asks the server what the overlay shows. @returns null without an answer */
async function ask(
  socket: Socket,
  payload: ClientEvents['overlay/join']['payload'],
): Promise<SocketAnswer<'overlay/join'> | null> {
  try {
    return (await socket.timeout(ASK_AGAIN_MS).emitWithAck('overlay/join', payload)) as SocketAnswer<'overlay/join'>;
  } catch {
    return null;
  }
}

/** Shows the room of an overlay's key, and reconnects forever. */
export function runOverlay(root: HTMLElement, key: string, socketOrigin: string): void {
  let part: OverlayPart | null = null;
  let timer: number | undefined;
  const socket = io(socketOrigin || window.location.origin, {
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RECONNECT_FIRST_DELAY_MS,
    reconnectionDelayMax: RECONNECT_MAX_DELAY_MS,
    auth: { batch: true },
  });

  const askIn = (delayMs: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void join(), delayMs);
  };
  const end = () => {
    part = null;
    showEnded(root);
    askIn(ASK_AGAIN_MS);
  };
  const join = async () => {
    if (!socket.connected) return;
    const answer = await ask(socket, { key, after: part?.after?.() });
    if (!answer?.ok) {
      if (answer?.error === 'UNAUTHORIZED') end();
      else askIn(ASK_AGAIN_MS);
      return;
    }
    if (!part) {
      root.replaceChildren();
      part = startPart(answer.data.overlay, root);
    }
    part.show(answer.data);
  };
  const hear = (event: BatchedEvent) => {
    if (part?.hear(event) === 'ask') askIn(ASK_SOON_MS);
  };
  const reconnect = () => void socket.disconnect().connect();

  socket.on('connect', () => void join());
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && askToConnect()));
  // socket.io does not connect again by itself when the server ended the connection
  const askToConnect = () => window.setTimeout(reconnect, RECONNECT_MAX_DELAY_MS);
  socket.on('overlay/ended', end);
  socket.on(MOVE_EVENT, reconnect);
  socket.on(BATCH_EVENT, (events: BatchedEvent[]) => events.forEach(hear));
  socket.onAny((name: string, payload: unknown) => {
    if (name !== BATCH_EVENT) hear([name, payload] as BatchedEvent);
  });
}
