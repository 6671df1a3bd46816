import { addressBlock } from './addressBlock';

/** Limits what the visitors of one address block hold open at a time. This machine is never limited. */
export interface BlockCap {
  /** Counts one more, unless the block is full. @returns a function that gives it back; null if the block is full */
  take(ip: string): (() => void) | null;
  /** Returns whether the block of an address is full. */
  isFull(ip: string): boolean;
}

const isLoopback = (ip: string) => /^(::1$|(::ffff:)?127\.)/.test(ip);

/** Creates a limit of `max` for each address block. `isExempt` says which addresses are not limited. */
export function capPerBlock(max: number, isExempt: (ip: string) => boolean = isLoopback): BlockCap {
  const held = new Map<string, number>();
  const isFull = (ip: string) => !isExempt(ip) && (held.get(addressBlock(ip)) ?? 0) >= max;
  return {
    isFull,
    take(ip) {
      if (isExempt(ip)) return () => undefined;
      if (isFull(ip)) return null;
      const block = addressBlock(ip);
      held.set(block, (held.get(block) ?? 0) + 1);
      let isReturned = false;
      return () => {
        if (isReturned) return;
        isReturned = true;
        const left = (held.get(block) ?? 1) - 1;
        if (left > 0) held.set(block, left);
        else held.delete(block);
      };
    },
  };
}

/** Exempts this machine and the proxies in front of the site, behind which every visitor has the proxy's address. */
export const exceptProxies =
  (trusts: (address: string, hop: number) => boolean) =>
  (ip: string): boolean =>
    isLoopback(ip) || trusts(ip, 0);
