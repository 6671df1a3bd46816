import { type Receiver } from '@/features/earnings/slice';
import { earningsRoutes } from '@/lib/routes';
import { formatTokens } from '@/ui/format';
import styles from '@/ui/moneyTable.module.css';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { DateTime } from '@/ui/DateTime';
import { type PayoutRequest } from './slice';
import { money, rangeWords, STATUS, whereWords } from './words';

/** Requests to be paid; the range leads to the statement. */
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
          <th scope="col">Asked</th>
          <th scope="col">Goes to</th>
          <th scope="col" className={styles.money}>
            Tokens
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { word, kind } = STATUS[row.status];
          return (
            <tr key={row._id}>
              <th scope="row" className={styles.name}>
                <Link href={`${earningsRoutes(role).payouts}/${row._id}`}>{rangeWords(row)}</Link>
                <span className={styles.second}>
                  <span className={styles.narrow}>{whereWords(row)}</span>
                  {row.reason && <> Rejected: {row.reason}</>}
                </span>
              </th>
              <td className={`${styles.wide} ${styles.soft} ${styles.nowrap}`}>
                <DateTime at={row.createdAt} />
              </td>
              <td className={styles.wide}>{whereWords(row)}</td>
              <td className={`${styles.money} ${styles.strong}`}>
                {formatTokens(row.tokenMustPay, 'always')}
                <span className={styles.second}>{money(symbol, row.price)}</span>
              </td>
              <td>
                <Pill kind={kind}>{word}</Pill>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
