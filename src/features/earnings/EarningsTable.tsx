import { formatTokens } from '@/ui/format';
import styles from '@/ui/moneyTable.module.css';
import { Pill } from '@/ui/Pill';
import { DateTime } from '@/ui/DateTime';
import { TYPE_LABELS } from './slice';
import { type Earning, type Receiver } from './state';
import { STATUS_LABELS } from './labels';

const tokens = (amount: number) => formatTokens(amount, 'always');

/** Formats the shares of the others in a payment. */
function formatSplit({ split }: Earning, role: Receiver, performer: string): string {
  const parts = [
    ...(role === 'studio'
      ? [`${performer} ${tokens(split.performer)}`]
      : split.studio !== 0
        ? [`Studio ${tokens(split.studio)}`]
        : []),
    `site ${tokens(split.site)}`,
  ];
  return parts.join(', ');
}

interface TableContext {
  role: Receiver;
  symbol: string;
  performerWord: string;
}

/** A table of earnings. On phones it shows only type and net amount. */
export function EarningsTable({ rows, ...context }: TableContext & { rows: readonly Earning[] }) {
  return (
    <table className={styles.table} aria-label="All earnings">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Type</th>
          <th scope="col">From</th>
          <th scope="col" className={styles.money}>
            Gross
          </th>
          <th scope="col" className={styles.money}>
            Your share
          </th>
          <th scope="col" className={styles.money}>
            Net
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((earning) => (
          <Row key={earning._id} earning={earning} {...context} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ earning, role, symbol, performerWord }: TableContext & { earning: Earning }) {
  const { label, kind } = STATUS_LABELS[earning.payoutStatus];
  return (
    <tr>
      <td className={`${styles.wide} ${styles.soft} ${styles.nowrap}`}>
        <DateTime at={earning.createdAt} />
      </td>
      <th scope="row" className={styles.name}>
        {TYPE_LABELS[earning.type]}
        {earning.grossPrice < 0 && ', refunded'}
        {earning.item && <span className={styles.second}>{earning.item}</span>}
        <span className={styles.second}>
          <span className={styles.narrow}>
            <DateTime at={earning.createdAt} />, {label.toLowerCase()}
            {role === 'studio' && ', '}
          </span>
          {role === 'studio' && earning.target.name}
        </span>
      </th>
      <td className={styles.wide}>{earning.source?.name ?? 'Someone'}</td>
      <td className={`${styles.wide} ${styles.money} ${styles.soft}`}>{formatTokens(earning.grossPrice)}</td>
      <td className={`${styles.wide} ${styles.money} ${styles.soft}`}>
        {formatTokens(earning.rate)}%<span className={styles.second}>{formatSplit(earning, role, performerWord)}</span>
      </td>
      <td className={`${styles.money} ${styles.strong}`}>
        {tokens(earning.netPrice)}
        <span className={styles.second}>
          {symbol}
          {earning.price.toFixed(2)}
        </span>
      </td>
      <td className={styles.wide}>
        <Pill kind={kind}>{label}</Pill>
      </td>
    </tr>
  );
}
