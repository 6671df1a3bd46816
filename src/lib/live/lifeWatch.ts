const LOOK = 250;

/** Packets that a connection has received so far; null where the browser does not tell. */
async function received(peer: RTCPeerConnection): Promise<number | null> {
  const report = await peer.getStats();
  let packets: number | null = null;
  report.forEach((entry: { type: string; packetsReceived?: number }) => {
    if (entry.type === 'transport') packets = entry.packetsReceived ?? null;
  });
  return packets;
}

/**
 * Says when the other side of a connection has gone: browsers themselves take five seconds and more to notice that nothing comes any more.
 * Only for connections on which something always comes: a publisher gets feedback twenty times a second. Answers how to stop.
 */
export function watchLife(peer: RTCPeerConnection, silence: number, onGone: () => void): () => void {
  let last = -1;
  let heardAt = performance.now();
  const stop = () => window.clearInterval(timer);
  const timer = window.setInterval(() => {
    void received(peer).then((packets) => {
      if (packets === null) return stop();
      if (packets !== last) heardAt = performance.now();
      last = packets;
      if (performance.now() - heardAt < silence) return;
      stop();
      onGone();
    });
  }, LOOK);
  return stop;
}
