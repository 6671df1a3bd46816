import { type Receiver } from '@/features/earnings/state';
import { earningsRoutes } from '@/lib/routes';
import { formatTokens } from '@/ui/format';
import styles from '@/ui/moneyTable.module.css';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { DateTime } from '@/ui/DateTime';
import { type PayoutRequest } from './state';
import { formatRange } from '@/lib/dayText';
import { formatMoney, STATUS_LABELS, formatDestination } from './labels';

/** A table of payout requests. Each links to its statement. */
export function PayoutsTable({
  rows,
  role,
  symbol,
}: {
  rows: readonly PayoutRequest[];
  role: Receiver;
  symbol: string;
}) {
  return (
    <table className={styles.table} aria-label="Payout requests">
      <thead>
        <tr>
          <th scope="col">Earned</th>
          <th scope="col">Requested</th>
          <th scope="col">Paid to</th>
          <th scope="col" className={styles.formatMoney}>
            Tokens
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { label, kind } = STATUS_LABELS[row.status];
          return (
            <tr key={row._id}>
              <th scope="row" className={styles.name}>
                <Link href={`${earningsRoutes(role).payouts}/${row._id}`}>{formatRange(row)}</Link>
                <span className={styles.second}>
                  <span className={styles.narrow}>{formatDestination(row)}</span>
                  {row.reason && <> Rejected: {row.reason}</>}
                </span>
              </th>
              <td className={`${styles.wide} ${styles.soft} ${styles.nowrap}`}>
                <DateTime at={row.createdAt} />
              </td>
              <td className={styles.wide}>{formatDestination(row)}</td>
              <td className={`${styles.formatMoney} ${styles.strong}`}>
                {formatTokens(row.tokenMustPay, 'always')}
                <span className={styles.second}>{formatMoney(symbol, row.price)}</span>
              </td>
              <td>
                <Pill kind={kind}>{label}</Pill>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
