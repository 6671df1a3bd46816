import { type RefObject } from 'react';
import { Avatar } from '@/ui/Avatar';
import { cx } from '@/ui/cx';
import { DeskIcon, isDeskIcon } from '@/ui/desk/DeskIcon';
import { dueGroup, DueTime, durationText } from '@/ui/desk/DueTime';
import { WhoBadge } from '@/ui/desk/WhoBadge';
import { Icon } from '@/ui/Icon';
import { type Case } from './api';
import { factsText, KIND_WORDS, reasonText, subjectText } from './caseWords';
import styles from './CaseRows.module.css';

const GROUPS = { late: 'Late', soon: 'Within the hour', today: 'Today', later: 'Later' } as const;

/** The icon of a kind of case. */
export function KindIcon({ kind }: { kind: Case['kind'] }) {
  const { icon } = KIND_WORDS[kind];
  return isDeskIcon(icon) ? <DeskIcon name={icon} size="sm" /> : <Icon name={icon} size="sm" />;
}

interface RowsProps {
  rows: readonly Case[];
  now: number | null;
  you: string;
  currentId: string | null;
  selected: ReadonlySet<string>;
  listRef: RefObject<HTMLDivElement | null>;
  onOpen: (row: Case) => void;
  onSelect: (id: string) => void;
}

/** The rows of the queue, grouped by due time. */
export function CaseRows({ rows, now, listRef, ...row }: RowsProps) {
  const groupOf = ({ dueAt }: Case) => (now === null ? 'later' : dueGroup(dueAt, now));
  return (
    <div role="grid" aria-label="Cases" ref={listRef}>
      <div role="row" className={styles.head}>
        <span role="columnheader" className={styles.first}>
          <span className="visually-hidden">Select</span>
        </span>
        <span role="columnheader">
          <span className="visually-hidden">Kind</span>
        </span>
        <span role="columnheader">Subject</span>
        <span role="columnheader">Why</span>
        <span role="columnheader">Age</span>
        <span role="columnheader" aria-sort="ascending">
          Due
        </span>
        <span role="columnheader">Who</span>
      </div>
      {rows.map((one, at) => {
        const group = groupOf(one);
        const isFirst = at === 0 || groupOf(rows[at - 1]!) !== group;
        return [
          isFirst && now !== null && (
            <div role="row" key={group} className={styles.group}>
              <div role="gridcell">
                {GROUPS[group]} <span>{rows.filter((other) => groupOf(other) === group).length}</span>
              </div>
            </div>
          ),
          <Row key={one._id} row={one} now={now} {...row} />,
        ];
      })}
    </div>
  );
}

type RowProps = Omit<RowsProps, 'rows' | 'listRef'> & { row: Case };

function Row({ row, now, you, currentId, selected, onOpen, onSelect }: RowProps) {
  const [first, second] = subjectText(row);
  const { label } = KIND_WORDS[row.kind];
  const isCurrent = row._id === currentId;
  const isSelected = selected.has(row._id);
  const facts = factsText(row);
  return (
    <div
      role="row"
      className={cx(styles.row, isCurrent && styles.at, isSelected && styles.on)}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-row={row._id}
      onClick={() => onOpen(row)}
    >
      <span role="gridcell" className={styles.check} onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isSelected}
          aria-label={`Select ${first}`}
          onChange={() => onSelect(row._id)}
        />
      </span>
      <span role="gridcell" className={styles.kind} title={label}>
        <KindIcon kind={row.kind} />
        <span className="visually-hidden">{label}</span>
      </span>
      <span role="gridcell" className={styles.subject}>
        <span className={styles.picture}>
          {row.account ? <Avatar src={row.account.avatar} size={30} /> : <KindIcon kind={row.kind} />}
        </span>
        <span className={styles.lines}>
          <b>{first}</b>
          <span>{second}</span>
        </span>
      </span>
      <span role="gridcell" className={styles.why}>
        {reasonText(row.reason)}
        <span>{facts}</span>
      </span>
      <span role="gridcell" className={styles.age}>
        {now !== null && durationText(now - new Date(row.openedAt).getTime())}
      </span>
      <span role="gridcell" className={styles.due}>
        <DueTime dueAt={row.dueAt} now={now} />
      </span>
      <span role="gridcell" className={styles.who}>
        <WhoBadge name={row.claimedBy?.name ?? null} isYou={row.claimedBy?._id === you} />
      </span>
    </div>
  );
}
