import { SITE } from '../ledger/rules';
import { type EarningType, type Rate, type RateKind } from './store';

/** What an earning is for, in the words that rates and prices use. */
export type EarningKind = Exclude<RateKind, 'studio' | 'member'>;

export const earningTypeOf: Record<EarningKind, EarningType> = {
  tip: 'tip', private: 'stream_private', group: 'stream_group', product: 'sale_product', video: 'sale_video', gallery: 'sale_photo',
};

/**
 * Which rate counts: the first of `owners` (narrowest first) that has one of its own, else the site's.
 * `rates` oldest first, or one version each.
 * @returns whole percent that the receiver keeps
 */
export function rateThatCounts(rates: Rate[], kind: RateKind, owners: string[]): number {
  for (const owner of [...owners, SITE]) {
    const percent = rates.findLast((rate) => rate.owner === owner && rate.kind === kind)?.percent;
    if (percent !== null && percent !== undefined) return percent;
  }
  throw new Error(`The site has no rate for ${kind}`);
}
