import { type TokenPackage } from './slice';

const rate = ({ tokens, price }: TokenPackage) => tokens / price;

/** The package to suggest: the smallest that covers what is missing, else the one with most tokens for the money. */
export function suggestedOf(packages: readonly TokenPackage[], missing: number): TokenPackage | null {
  const covering = packages
    .filter(({ tokens }) => missing > 0 && tokens >= missing)
    .sort((a, b) => a.tokens - b.tokens);
  return covering[0] ?? [...packages].sort((a, b) => rate(b) - rate(a))[0] ?? null;
}

/** Whole percent more tokens for the money than in the package that gives least; 0 for that one. */
export function extraOf(offer: TokenPackage, packages: readonly TokenPackage[]): number {
  const least = Math.min(...packages.map(rate));
  return Math.floor((rate(offer) / least - 1) * 100 + 1e-9);
}

/** "$9.99" */
export const priceWords = (price: number, symbol: string): string => `${symbol}${price.toFixed(2)}`;
