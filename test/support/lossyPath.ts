import { openRelay, type Relay } from './relay';

/** Simulates a bad network for one WebRTC session. */
export interface PathQuality {
  /** share of datagrams lost, each way, 0 to 1 */
  loss: number;
  /** ms, each way, plus up to a third at random, so that datagrams are reordered */
  delay: number;
}

export interface LossyPath extends Relay {
  /** `lostBack`: lost datagrams that the server sent */
  counts: { passed: number; lost: number; lostBack: number };
}

/** Returns a pseudo-random generator that repeats in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Opens a relay to `address:port`. The first 200 datagrams all pass, so that the connection is established. */
export async function openLossyPath(address: string, port: number, { loss, delay }: PathQuality): Promise<LossyPath> {
  const random = randomFrom(7);
  const counts = { passed: 0, lost: 0, lostBack: 0 };
  const relay = await openRelay(address, port, (forward, isBack) => {
    const isSetUp = counts.passed < 200;
    if (!isSetUp && random() < loss) {
      counts.lost++;
      if (isBack) counts.lostBack++;
      return;
    }
    counts.passed++;
    setTimeout(forward, isSetUp ? delay : delay * (1 + random() / 3));
  });
  return { ...relay, counts };
}
