import { TYPE_LABELS } from '@/features/earnings/slice';
import { formatCount, formatTokens } from '@/ui/format';
import { type PayoutPreview } from './state';
import { formatMoney } from './labels';
import styles from './StatementLines.module.css';

type Statement = Pick<PayoutPreview, 'lines' | 'correction' | 'tokenMustPay' | 'price'>;

const pluralOf = (type: Statement['lines'][number]['type']) =>
  type === 'sale_photo' ? 'Galleries' : `${TYPE_LABELS[type]}s`;

const tokens = (amount: number) => formatTokens(amount, 'always');

interface StatementLinesProps {
  statement: Statement;
  symbol: string;
  label: string;
  totalLabel?: string;
}

/** Shows how a payout adds up: each type of earning, corrections, the total and its value. */
export function StatementLines({ statement, symbol, label, totalLabel = 'Tokens to be paid' }: StatementLinesProps) {
  return (
    <div className={styles.statement}>
      <Lines statement={statement} label={label} />
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>{totalLabel}</dt>
          <dd>{tokens(statement.tokenMustPay)}</dd>
        </div>
        <div>
          <dt>Value, at the rate of each earning</dt>
          <dd>{formatMoney(symbol, statement.price)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Lines({ statement: { lines, correction }, label }: Pick<StatementLinesProps, 'statement' | 'label'>) {
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Count</th>
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
            <th scope="row">{pluralOf(line.type)}</th>
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
  );
}
