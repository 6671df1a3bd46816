import { drawOutcome, hashOfSeed } from '@contract/fairDraw';
import { type DrawView } from '@contract/tipMenu';

/** What this browser found about a draw. Each is true if it is right. */
export interface DrawCheck {
  /** the seed is the one whose hash was shown before */
  isSeedRight: boolean;
  /** the outcome follows from the seed */
  isOutcomeRight: boolean;
  /** the listed draws have the numbers 1, 2, 3 ..., their outcomes follow, and this draw is among them */
  areDrawsRight: boolean;
}

/** Computes a draw again. Null while its seed is secret. @throws where the browser has no Web Crypto */
export async function checkDraw(draw: DrawView): Promise<DrawCheck | null> {
  const { seed, seedHash, outcomes, draws } = draw;
  if (seed === null) return null;
  const follows = async ({ number, clientSeed, outcome }: DrawView['draws'][number]) =>
    outcomes[await drawOutcome({ seed, number, clientSeed, outcomes })]?.text === outcome;
  const own = draws.find(({ number }) => number === draw.number);
  const isListed = draw.number > draws.length || (own?.clientSeed === draw.clientSeed && own.outcome === draw.outcome);
  const others = await Promise.all(draws.map(async (one, at) => one.number === at + 1 && (await follows(one))));
  return {
    isSeedRight: (await hashOfSeed(seed)) === seedHash,
    isOutcomeRight: await follows(draw),
    areDrawsRight: isListed && others.every(Boolean),
  };
}
