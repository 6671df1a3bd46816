import { createSocket, type RemoteInfo } from 'node:dgram';

/** A bad network for one WebRTC session: the kernel here has no netem, so datagrams take a detour that loses and delays them. */
export interface PathQuality {
  /** share of datagrams lost, each way, 0 to 1 */
  loss: number;
  /** ms, each way; every datagram gets up to a third more, so that some overtake others */
  delay: number;
}

export interface LossyPath {
  port: number;
  /** `lostBack`: those of the lost that came from the server */
  counts: { passed: number; lost: number; lostBack: number };
  close(): void;
}

/** The same sequence in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** A detour to `address:port`, listening on the same address. Setting up a connection is spared: the first datagrams all pass. */
async function openLossyPath(address: string, port: number, { loss, delay }: PathQuality): Promise<LossyPath> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  const random = randomFrom(7);
  const counts = { passed: 0, lost: 0, lostBack: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let peer: RemoteInfo | null = null;
  const pass = (forward: () => void, back: boolean) => {
    const isSpared = counts.passed < 200;
    if (!isSpared && random() < loss) {
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
      isSpared ? delay : delay * (1 + random() / 3),
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

/** An offer whose candidates lead nowhere (port 9 discards): the other side then knows no way around the detour. */
export const withDeadCandidates = (sdp: string) => sdp.replace(/^(a=candidate:\S+ \d+ \S+ \d+ \S+) \d+ /gm, '$1 9 ');

/** Opens a detour for the session that an answer describes, and gives the answer that leads through it. */
export async function divertAnswer(sdp: string, quality: PathQuality): Promise<{ sdp: string; path: LossyPath }> {
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host.*$/gim)];
  const [line, address = '', port = ''] =
    candidates.find((candidate) => candidate[1] !== '127.0.0.1') ?? candidates[0] ?? [];
  if (!line) throw new Error('the answer has no host candidate');
  const path = await openLossyPath(address, Number(port), quality);
  const detour = line.replace(` ${address} ${port} `, ` ${address} ${path.port} `);
  const others = withoutCandidates(sdp);
  // in every section, where its candidates stood: after the connection line
  return { sdp: others.replace(/^(c=IN .*)(\r?\n)/gm, `$1$2${detour}$2`), path };
}
