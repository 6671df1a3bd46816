import { SITE } from '../ledger/rules';
import { type EarningType, type Rate, type RateKind } from './store';
import { type earningKinds } from './tables';

export type EarningKind = (typeof earningKinds)[number];
/** A rate that everybody has, by the site's default at least. */
export type StandardKind = EarningKind | 'studio' | 'member';

export const earningTypeOf: Record<EarningKind, EarningType> = {
  tip: 'tip',
  private: 'stream_private',
  group: 'stream_group',
  product: 'sale_product',
  video: 'sale_video',
  gallery: 'sale_photo',
};

/** The kinds of rate that say what a performer keeps of their studio's share, narrowest first. */
export const memberKinds = (kind: EarningKind) => [`member_${kind}`, 'member'] as const;

/**
 * Which rate counts: the first of `owners` (narrowest first) that has one of its own, else the site's. Of `kinds` of one owner the first counts.
 * `rates` oldest first, or one version each.
 * @returns whole percent that the receiver keeps
 */
export function rateThatCounts(rates: Rate[], kinds: readonly RateKind[], owners: string[]): number {
  for (const owner of [...owners, SITE]) {
    for (const kind of kinds) {
      const percent = rates.findLast((rate) => rate.owner === owner && rate.kind === kind)?.percent;
      if (percent !== null && percent !== undefined) return percent;
    }
  }
  throw new Error(`The site has no rate for ${kinds.join(' or ')}`);
}
