import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { type RosterStatistics } from './api';
import styles from './studios.module.css';
import { PerformerLabel } from './PerformerLabel';
import { formatHours, STATUS_PILLS } from './labels';

const pillOf = ({ isLive, status }: RosterStatistics['data'][number]) =>
  isLive ? (
    <Pill kind="brand">Live</Pill>
  ) : status === 'active' ? null : (
    <Pill kind={STATUS_PILLS[status].kind}>{STATUS_PILLS[status].word}</Pill>
  );

/** What each performer did in a range: time on stage, and who got what of the tokens. */
export function StatisticsTable({ rows, label }: { rows: RosterStatistics['data']; label: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Performer</th>
            <th scope="col" className={styles.right}>
              On stage
            </th>
            <th scope="col" className={styles.right}>
              Today
            </th>
            <th scope="col" className={styles.right}>
              Members paid
            </th>
            <th scope="col" className={styles.right}>
              Performer
            </th>
            <th scope="col" className={styles.right}>
              Site
            </th>
            <th scope="col" className={styles.right}>
              Your studio
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <th scope="row">
                <div className={styles.whoRow}>
                  <PerformerLabel performer={row} href={`/studio/performers/${row._id}`} lit={row.isLive} />
                  {pillOf(row)}
                </div>
              </th>
              <td className={styles.right} data-label="On stage">
                {formatHours(row.secondsOnline)}
              </td>
              <td className={styles.right} data-label="Today">
                {formatHours(row.secondsToday)}
              </td>
              <td className={styles.right} data-label="Members paid">
                {formatTokens(row.grossPrice)}
              </td>
              <td className={styles.right} data-label="Performer">
                {formatTokens(row.performerNet)}
              </td>
              <td className={styles.right} data-label="Site">
                {formatTokens(row.siteNet)}
              </td>
              <td className={styles.right} data-label="Your studio">
                <span className={styles.strong}>{formatTokens(row.studioNet)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
