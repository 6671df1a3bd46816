/** The result of a run: operations per second, and their latencies in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  done: number;
  refused: number;
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Keeps `inFlight` operations running for `seconds`. */
export async function underLoad(
  inFlight: number,
  seconds: number,
  act: (index: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  let index = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      try {
        await act(index++);
        times.push(performance.now() - from);
      } catch {
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    done: times.length,
    refused,
  };
}

/** Returns the median run by operations per second. */
export function median(runs: Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There are no measurements');
  return middle;
}
