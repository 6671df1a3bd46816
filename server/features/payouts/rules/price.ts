import { toTokens } from '../../ledger/rules';
import { type StatementLine } from '../tables';

/** What a payout's price is calculated from. */
export interface Priced {
  statement: StatementLine[];
  /** units */
  correction: number;
}

/** Rounds to hundredths of the currency, half up. */
const roundToCents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;

/** Returns the price of a payout in the site's currency: earnings at their own rates, the correction at this one. */
export const priceOf = ({ statement, correction }: Priced, conversionRate: number): number =>
  roundToCents(statement.reduce((sum, line) => sum + Number(line.price), 0) + toTokens(correction) * conversionRate);
