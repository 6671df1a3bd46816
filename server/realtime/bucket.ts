/** How much one connection may say: `burst` at once, `perSecond` on average. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** A token bucket. `take` answers whether one more is allowed now. */
export function makeBucket({ burst, perSecond }: Allowance): { take: (now: number) => boolean } {
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
