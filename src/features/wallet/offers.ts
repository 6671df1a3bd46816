import { type TokenPackage } from './state';

const tokensPerPrice = ({ tokens, price }: TokenPackage) => tokens / price;

/** Returns the package to suggest: the smallest with enough tokens, else the one with the most tokens for its price. */
export function suggestPackage(packages: readonly TokenPackage[], missing: number): TokenPackage | null {
  const covering = packages
    .filter(({ tokens }) => missing > 0 && tokens >= missing)
    .sort((a, b) => a.tokens - b.tokens);
  return covering[0] ?? [...packages].sort((a, b) => tokensPerPrice(b) - tokensPerPrice(a))[0] ?? null;
}

/** Returns how many percent more tokens a package has for its price than the worst one, rounded down. */
export function extraPercent(offer: TokenPackage, packages: readonly TokenPackage[]): number {
  const least = Math.min(...packages.map(tokensPerPrice));
  return Math.floor((tokensPerPrice(offer) / least - 1) * 100 + 1e-9);
}

/** Formats a price, such as "$9.99". */
export const formatPrice = (price: number, symbol: string): string => `${symbol}${price.toFixed(2)}`;
