/** How many events one connection may send: `burst` at once, `perSecond` on average. */
export interface EventRate {
  burst: number;
  perSecond: number;
}

/** Creates a token bucket. `take` counts one event and returns whether it is allowed. */
export function makeBucket({ burst, perSecond }: EventRate): { take: (now: number) => boolean } {
  let level = burst;
  let at = 0;
  return {
    take(now) {
      if (at) level = Math.min(burst, level + ((now - at) / 1000) * perSecond);
      at = now;
      if (level < 1) return false;
      level -= 1;
      return true;
    },
  };
}
