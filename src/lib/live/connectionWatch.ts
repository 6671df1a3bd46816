import { askAbout } from './signalling';

const CHECK_INTERVAL_MS = 200;
/** After this silence, which short interruptions of a network cause too, the server is asked. */
const ASK_AFTER_MS = 400;

/** Returns how many packets a connection has received; null if the browser does not tell. */
async function receivedPackets(peer: RTCPeerConnection): Promise<number | null> {
  const report = await peer.getStats();
  let packets: number | null = null;
  report.forEach((entry: { type: string; packetsReceived?: number }) => {
    if (entry.type === 'transport') packets = entry.packetsReceived ?? null;
  });
  return packets;
}

interface Watched {
  /** the server is gone after so long without a packet */
  limitMs: number;
  /** the address of the session; null if the server names none */
  resource: string | null;
}

/**
 * Calls `onGone` when the server no longer knows the session, or no packet has arrived for long. Browsers themselves
 * need five seconds or more to notice. Works only for connections with constant traffic, such as a publisher's, which
 * gets feedback twenty times a second.
 * @returns stops watching
 */
export function watchConnection(
  peer: RTCPeerConnection,
  { limitMs, resource }: Watched,
  onGone: () => void,
): () => void {
  const asking = resource === null ? null : askAbout(resource);
  let last = -1;
  let receivedAt = performance.now();
  let isAsked = false;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    window.clearInterval(timer);
  };
  const end = () => {
    if (isStopped) return;
    stop();
    onGone();
  };
  const check = (packets: number | null) => {
    if (packets === null) return stop();
    if (packets !== last) [receivedAt, isAsked] = [performance.now(), false];
    last = packets;
    const silentMs = performance.now() - receivedAt;
    if (silentMs >= limitMs) return end();
    if (silentMs < ASK_AFTER_MS || isAsked) return;
    isAsked = true;
    void asking?.then((isOver) => isOver()).then((over) => over && end());
  };
  const timer = window.setInterval(() => void receivedPackets(peer).then(check), CHECK_INTERVAL_MS);
  return stop;
}
