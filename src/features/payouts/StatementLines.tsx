import { TYPE_WORDS } from '@/features/earnings/slice';
import { formatCount, formatTokens } from '@/ui/format';
import { type PayoutPreview } from './slice';
import { money } from './words';
import styles from './StatementLines.module.css';

type Said = Pick<PayoutPreview, 'lines' | 'correction' | 'tokenMustPay' | 'price'>;

const manyOf = (type: Said['lines'][number]['type']) => (type === 'sale_photo' ? 'Galleries' : `${TYPE_WORDS[type]}s`);

/** How a payout adds up: each kind of earning, what the operator corrected, the sum, and what it is worth. */
export function StatementLines({
  said: { lines, correction, tokenMustPay, price },
  symbol,
  label,
  sum = 'Tokens to be paid',
}: {
  said: Said;
  symbol: string;
  label: string;
  sum?: string;
}) {
  const tokens = (amount: number) => formatTokens(amount, 'always');
  return (
    <div className={styles.statement}>
      <table className={styles.lines} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Number</th>
            <th scope="col" className={styles.wide}>
              Gross
            </th>
            <th scope="col" className={styles.wide}>
              Commission
            </th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.type}>
              <th scope="row">{manyOf(line.type)}</th>
              <td>{formatCount(line.count)}</td>
              <td className={styles.wide}>{tokens(line.grossPrice)}</td>
              <td className={styles.wide}>{tokens(line.commission)}</td>
              <td>{tokens(line.netPrice)}</td>
            </tr>
          ))}
          {correction !== 0 && (
            <tr>
              <th scope="row">Corrections</th>
              <td />
              <td className={styles.wide} />
              <td className={styles.wide} />
              <td>{tokens(correction)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>{sum}</dt>
          <dd>{tokens(tokenMustPay)}</dd>
        </div>
        <div>
          <dt>Worth, at the rate of each earning</dt>
          <dd>{money(symbol, price)}</dd>
        </div>
      </dl>
    </div>
  );
}
