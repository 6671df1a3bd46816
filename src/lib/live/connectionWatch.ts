const CHECK_INTERVAL_MS = 250;

/** Returns how many packets a connection has received; null if the browser does not tell. */
async function receivedPackets(peer: RTCPeerConnection): Promise<number | null> {
  const report = await peer.getStats();
  let packets: number | null = null;
  report.forEach((entry: { type: string; packetsReceived?: number }) => {
    if (entry.type === 'transport') packets = entry.packetsReceived ?? null;
  });
  return packets;
}

/**
 * Calls `onGone` when no packet has arrived for `silenceMs`. Browsers themselves need five seconds or more to notice.
 * Works only for connections with constant traffic, such as a publisher's, which gets feedback twenty times a second.
 * @returns stops watching
 */
export function watchConnection(peer: RTCPeerConnection, silenceMs: number, onGone: () => void): () => void {
  let last = -1;
  let receivedAt = performance.now();
  const stop = () => window.clearInterval(timer);
  const timer = window.setInterval(() => {
    void receivedPackets(peer).then((packets) => {
      if (packets === null) return stop();
      if (packets !== last) receivedAt = performance.now();
      last = packets;
      if (performance.now() - receivedAt < silenceMs) return;
      stop();
      onGone();
    });
  }, CHECK_INTERVAL_MS);
  return stop;
}
