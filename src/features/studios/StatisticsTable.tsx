import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { type RosterStatistics } from './api';
import { formatHours, STATUS_PILLS } from './labels';
import { PerformerLabel } from './PerformerLabel';
import styles from './studios.module.css';

type Row = RosterStatistics['data'][number];

const COLUMNS: readonly { label: string; value: (row: Row) => string; strong?: true }[] = [
  { label: 'Time live', value: ({ secondsOnline }) => formatHours(secondsOnline) },
  { label: 'Today', value: ({ secondsToday }) => formatHours(secondsToday) },
  { label: 'Paid by members', value: ({ grossPrice }) => formatTokens(grossPrice) },
  { label: 'Performer', value: ({ performerNet }) => formatTokens(performerNet) },
  { label: 'Site', value: ({ siteNet }) => formatTokens(siteNet) },
  { label: 'Your studio', value: ({ studioNet }) => formatTokens(studioNet), strong: true },
];

/** The performers of a range of days: hours live, and the split of the tokens that members paid. */
export function StatisticsTable({ rows, label }: { rows: readonly Row[]; label: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Performer</th>
            {COLUMNS.map((column) => (
              <th key={column.label} scope="col" className={styles.right}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <th scope="row">
                <div className={styles.whoRow}>
                  <PerformerLabel performer={row} href={`/studio/performers/${row._id}`} lit={row.isLive} />
                  <RowPill row={row} />
                </div>
              </th>
              {COLUMNS.map((column) => (
                <td key={column.label} className={styles.right} data-label={column.label}>
                  {column.strong ? <span className={styles.strong}>{column.value(row)}</span> : column.value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowPill({ row: { isLive, status } }: { row: Row }) {
  if (isLive) return <Pill kind="brand">Live</Pill>;
  if (status === 'active') return null;
  return <Pill kind={STATUS_PILLS[status].kind}>{STATUS_PILLS[status].label}</Pill>;
}
