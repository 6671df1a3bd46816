import { createSocket, type RemoteInfo } from 'node:dgram';

/** Simulates a bad network for one WebRTC session by a UDP relay, since netem is not available everywhere. */
export interface PathQuality {
  /** share of datagrams lost, each way, 0 to 1 */
  loss: number;
  /** ms, each way, plus up to a third at random, so that datagrams are reordered */
  delay: number;
}

export interface LossyPath {
  port: number;
  /** `lostBack`: lost datagrams that the server sent */
  counts: { passed: number; lost: number; lostBack: number };
  close(): void;
}

/** Returns a pseudo-random generator that repeats in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Opens a relay to `address:port`. The first 200 datagrams all pass, so that the connection is established. */
async function openLossyPath(address: string, port: number, { loss, delay }: PathQuality): Promise<LossyPath> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  const random = randomFrom(7);
  const counts = { passed: 0, lost: 0, lostBack: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let peer: RemoteInfo | null = null;
  const pass = (forward: () => void, back: boolean) => {
    const isSetUp = counts.passed < 200;
    if (!isSetUp && random() < loss) {
      counts.lost++;
      if (back) counts.lostBack++;
      return;
    }
    counts.passed++;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        forward();
      },
      isSetUp ? delay : delay * (1 + random() / 3),
    );
    timers.add(timer);
  };
  near.on('message', (datagram, from) => {
    peer = from;
    pass(() => far.send(datagram, port, address), false);
  });
  far.on('message', (datagram) => pass(() => peer && near.send(datagram, peer.port, peer.address), true));
  await Promise.all([near, far].map((socket) => new Promise<void>((resolve) => socket.bind(0, address, resolve))));
  return {
    port: near.address().port,
    counts,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      near.close();
      far.close();
    },
  };
}

const withoutCandidates = (sdp: string) => sdp.replace(/^a=candidate:.*\r?\n/gm, '');

/** Makes all candidates unreachable (discard port 9), so that the other side uses only the relay. */
export const withDeadCandidates = (sdp: string) => sdp.replace(/^(a=candidate:\S+ \d+ \S+ \d+ \S+) \d+ /gm, '$1 9 ');

/** Opens a relay for the session of an SDP answer and returns the answer with the relay's address. */
export async function divertAnswer(sdp: string, quality: PathQuality): Promise<{ sdp: string; path: LossyPath }> {
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host.*$/gim)];
  const [line, address = '', port = ''] =
    candidates.find((candidate) => candidate[1] !== '127.0.0.1') ?? candidates[0] ?? [];
  if (!line) throw new Error('the answer has no host candidate');
  const path = await openLossyPath(address, Number(port), quality);
  const relay = line.replace(` ${address} ${port} `, ` ${address} ${path.port} `);
  const others = withoutCandidates(sdp);
  // candidates follow the connection line of each section
  return { sdp: others.replace(/^(c=IN .*)(\r?\n)/gm, `$1$2${relay}$2`), path };
}
